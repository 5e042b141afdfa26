import type { Unit } from "../unit.ts";

/** Platforms by the usual names of the folders of their sources; what is under none of them is shared. */
const PLATFORMS: readonly (readonly [string, RegExp])[] = [
  ["jvm", /(?:^|\/)(?:jvm|android)\w*\//],
  ["js", /(?:^|\/)(?:js|wasm|web)\w*\//],
  ["native", /(?:^|\/)(?:native|apple|darwin|ios|macos|tvos|watchos|linux|mingw|windows)\w*\//],
];

const platforms = new WeakMap<object, string>();

function platformOf(unit: Unit): string {
  let platform = platforms.get(unit.life);
  if (platform === undefined) {
    platform = unit.path.endsWith(".kt") ? (PLATFORMS.find(([, folder]) => folder.test(unit.path))?.[0] ?? "") : "";
    platforms.set(unit.life, platform);
  }
  return platform;
}

/** Whether two files are of different platforms: no build has both. */
export function areApart(one: Unit, other: Unit): boolean {
  const [own, its] = [platformOf(one), platformOf(other)];
  return own !== "" && its !== "" && own !== its;
}
