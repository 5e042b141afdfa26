/** Words in paths that tell for which system a file is; `stub` for what stands in where a system lacks something. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...words("linux", "linux epoll inotify glibc musl"),
  ...words("windows", "win win32 win64 windows winnt msvc mingw msys iocp wince uwp"),
  ...words("cygwin", "cygwin"),
  ...words("darwin", "darwin macos macosx osx mac apple ios fsevents cocoa mach"),
  ...words("bsd", "bsd freebsd netbsd openbsd dragonfly kqueue"),
  ...words("sun", "sunos solaris illumos evport devpoll"),
  ...words("aix", "aix ibmi pase"),
  ...words("zos", "os390 zos"),
  ...words("haiku", "haiku"),
  ...words("hurd", "hurd"),
  ...words("qnx", "qnx nto"),
  ...words("vxworks", "vxworks"),
  ...words("android", "android"),
  ...words("wasm", "wasm wasm32 wasi emscripten"),
  ...words("fuchsia", "fuchsia"),
  ...words(
    "other processors",
    "arm arm64 aarch64 neon ppc ppc64 ppc64le powerpc altivec riscv riscv64 s390 s390x mips mips64 sparc loongarch loong64",
  ),
  ...words("stub", "no stub stubs null none dummy fallback noop"),
  ...words("unix", "unix posix"),
]);

function words(family: string, text: string): readonly (readonly [string, string])[] {
  return text.split(" ").map((word) => [word, family]);
}

/** Systems on which files for `unix` are built. */
const UNLIKE_UNIX: ReadonlySet<string> = new Set(["windows", "wasm"]);

const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

/** System that a path names: a particular one before `stub` before `unix`; "" where none. */
function systemOf(path: string): string {
  let found = known.get(path);
  if (found === undefined) {
    found = "";
    for (const word of path.toLowerCase().split(/[^a-z0-9]+/)) {
      const system = WORDS.get(word);
      if (system === undefined) continue;
      if (system !== "stub" && system !== "unix") found = system;
      else if (found === "" || (found === "unix" && system === "stub")) found = system;
    }
    if (known.size > MOST_KNOWN) known.clear();
    known.set(path, found);
  }
  return found;
}

/** Builds that leave a file out. */
export const OTHER_SYSTEM = 3;

/** How well a definition fits the build that a file belongs to: one for its own system, for all, a stub, one for another system. */
export function systemRank(from: string, path: string): 0 | 1 | 2 | 3 {
  const own = systemOf(from);
  const wanted = own === "" || own === "stub" || own === "unix" ? "linux" : own;
  const system = systemOf(path);
  if (system === wanted) return 0;
  if (system === "") return 1;
  if (system === "unix") return UNLIKE_UNIX.has(wanted) ? OTHER_SYSTEM : 1;
  return system === "stub" ? 2 : OTHER_SYSTEM;
}

/** Whether a build for Linux on x86-64 takes the file. */
export function isBuiltOnLinux(path: string): boolean {
  return systemRank("", path) !== OTHER_SYSTEM;
}
