const HEADERS =
  "assert complex ctype errno fenv float inttypes iso646 limits locale malloc math memory setjmp signal stdalign stdarg stdatomic stdbool stddef stdint stdio " +
  "stdlib stdnoreturn string strings tgmath threads time uchar wchar wctype aio alloca cpio dirent dlfcn elf err execinfo fcntl fmtmsg fnmatch ftw getopt glob grp " +
  "iconv ifaddrs langinfo libgen link monetary mqueue ndbm netdb nl_types poll pthread pty pwd regex resolv sched search semaphore spawn stropts syslog tar " +
  "termio termios ucontext ulimit unistd utime utmp utmpx wordexp crypt features paths endian byteswap conio direct io process share windows winsock winsock2 " +
  "ws2tcpip mswsock iphlpapi psapi shlobj shlwapi tlhelp32 winternl dbghelp intrin";

const STANDARD_HEADERS: ReadonlySet<string> = new Set(HEADERS.split(" "));
const SYSTEM_FOLDERS =
  /^(?:sys|net|netinet|netinet6|arpa|linux|asm|bits|mach|machine|rpc|CoreFoundation|CoreServices|ApplicationServices)\//;

/** Whether an include means a header of the C library or the operating system. */
export function isStandardHeader(source: string): boolean {
  if (SYSTEM_FOLDERS.test(source)) return true;
  return source.endsWith(".h") && STANDARD_HEADERS.has(source.slice(0, -2));
}
