const NAMES =
  "abort abs acos acosh asin asinh assert atan atan2 atanh atexit atof atoi atol atoll bsearch calloc cbrt ceil clearerr clock copysign cos cosh ctime difftime div " +
  "erf erfc errno exit exp exp2 expm1 fabs fclose fdim feof ferror fflush fgetc fgetpos fgets floor fma fmax fmin fmod fopen fprintf fputc fputs fread free freopen " +
  "frexp fscanf fseek fsetpos ftell fwrite getc getchar getenv gets gmtime hypot ilogb isalnum isalpha isblank iscntrl isdigit isfinite isgraph isinf islower isnan " +
  "isprint ispunct isspace isupper isxdigit labs ldexp ldiv lgamma llabs lldiv llrint llround localeconv localtime log log10 log1p log2 logb longjmp lrint lround " +
  "malloc mblen mbrlen mbrtowc mbsrtowcs mbstowcs mbtowc memchr memcmp memcpy memmove memset mktime modf nan nearbyint nextafter offsetof perror pow printf putc " +
  "putchar puts qsort raise rand realloc remainder remove remquo rename rewind rint round scalbn scanf setbuf setjmp setlocale setvbuf signal sin sinh snprintf " +
  "sprintf sqrt srand sscanf strcat strchr strcmp strcoll strcpy strcspn strerror strftime strlen strncat strncmp strncpy strpbrk strrchr strspn strstr strtod strtof " +
  "strtoimax strtok strtol strtold strtoll strtoul strtoull strtoumax strxfrm system tan tanh tgamma time tmpfile tmpnam tolower toupper trunc ungetc va_arg va_copy " +
  "va_end va_start vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf wcscat wcschr wcscmp wcscpy wcslen wcsncmp wcsncpy wcsrchr wcsstr wcstombs wctomb " +
  "wmemcmp wmemcpy wmemset aligned_alloc accept access alarm alloca asctime asctime_r asprintf basename bcmp bcopy bind bzero cfmakeraw chdir chmod chown clock_getres " +
  "clock_gettime clock_nanosleep close closedir closelog confstr connect creat ctermid ctime_r daemon dirfd dirname dladdr dlclose dlerror dlopen dlsym dprintf dup dup2 " +
  "endgrent endpwent environ epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_wait err errx eventfd execl execle execlp execv execve execvp explicit_bzero faccessat " +
  "fchdir fchmod fchmodat fchown fchownat fcntl fdatasync fdopen fdopendir ffs fileno flock flockfile fnmatch fork fpathconf fpurge fseeko fstat fstatat fstatfs fsync " +
  "ftello ftruncate ftw funlockfile futimens futimes gai_strerror getaddrinfo getcwd getdelim getegid getentropy geteuid getgid getgrgid getgrgid_r getgrnam getgrnam_r " +
  "getgroups gethostbyname gethostname getifaddrs freeifaddrs getitimer getline getlogin getnameinfo getopt getopt_long getpagesize getpeername getpgid getpgrp getpid " +
  "getppid getpriority getprotobyname getpwnam getpwnam_r getpwuid getpwuid_r getrandom getrlimit getrusage getservbyname getsid getsockname getsockopt gettid " +
  "gettimeofday getuid glob globfree gmtime_r htonl htons iconv iconv_close iconv_open if_indextoname if_nametoindex inet_addr inet_aton inet_ntoa inet_ntop inet_pton " +
  "initgroups inotify_add_watch inotify_init inotify_init1 inotify_rm_watch ioctl isatty kill killpg kqueue kevent lchown link linkat listen localtime_r lockf lseek lstat " +
  "madvise memalign memccpy memmem mempcpy memrchr mincore mkdir mkdirat mkdtemp mkfifo mknod mkostemp mkstemp mlock mlockall mmap mprotect mremap msync munlock munmap nanosleep " +
  "nice ntohl ntohs open openat opendir openlog openpty pathconf pause pclose pipe pipe2 poll popen posix_fadvise posix_fallocate posix_madvise posix_memalign posix_openpt " +
  "posix_spawn posix_spawnp ppoll prctl pread preadv pselect psignal pthread_atfork pthread_attr_destroy pthread_attr_getstacksize pthread_attr_init " +
  "pthread_attr_setdetachstate pthread_attr_setstacksize pthread_barrier_destroy pthread_barrier_init pthread_barrier_wait pthread_cancel pthread_cond_broadcast " +
  "pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_timedwait pthread_cond_wait pthread_condattr_destroy pthread_condattr_init " +
  "pthread_condattr_setclock pthread_create pthread_detach pthread_equal pthread_exit pthread_getspecific pthread_join pthread_key_create pthread_key_delete " +
  "pthread_kill pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock pthread_mutex_timedlock pthread_mutex_trylock pthread_mutex_unlock pthread_mutexattr_destroy " +
  "pthread_mutexattr_init pthread_mutexattr_settype pthread_once pthread_rwlock_destroy pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_tryrdlock " +
  "pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_rwlock_wrlock pthread_self pthread_setcancelstate pthread_setname_np pthread_setspecific pthread_sigmask " +
  "ptrace putenv pwrite pwritev rand_r random read readdir readdir_r readlink readlinkat readv realpath recv recvfrom recvmmsg recvmsg regcomp regerror regexec regfree " +
  "renameat rewinddir rmdir scandir sched_getaffinity sched_setaffinity sched_yield secure_getenv select sem_destroy sem_getvalue sem_init sem_open sem_post sem_timedwait " +
  "sem_trywait sem_unlink sem_wait send sendfile sendmmsg sendmsg sendto setegid setenv seteuid setgid setgroups setitimer setlinebuf setpgid setpriority setreuid setrlimit setsid " +
  "setsockopt setuid shm_open shm_unlink shmat shmctl shmdt shmget shutdown sigaction sigaddset sigaltstack sigdelset sigemptyset sigfillset sigismember siglongjmp " +
  "signalfd sigpending sigprocmask sigqueue sigsetjmp sigsuspend sigtimedwait sigwait sleep socket socketpair splice srandom stat statfs statvfs stpcpy stpncpy strcasecmp " +
  "strcasestr strdup strerror_r strlcat strlcpy strncasecmp strndup strnlen strsep strsignal strtok_r strptime symlink symlinkat sync sysconf sysctl sysctlbyname sysinfo " +
  "syscall syslog tcgetattr tcsetattr tee telldir timegm timer_create timer_settime timerfd_create timerfd_settime times truncate ttyname ttyname_r tzset umask uname " +
  "unlink unlinkat unsetenv usleep utime utimensat utimes vasprintf vdprintf verr verrx vfork vsyslog vwarn vwarnx wait wait3 wait4 waitid waitpid warn warnx write writev " +
  "FD_CLR FD_ISSET FD_SET FD_ZERO WEXITSTATUS WIFEXITED WIFSIGNALED WIFSTOPPED WSTOPSIG WTERMSIG S_ISBLK S_ISCHR S_ISDIR S_ISFIFO S_ISLNK S_ISREG S_ISSOCK INT8_C INT16_C " +
  "INT32_C INT64_C UINT8_C UINT16_C UINT32_C UINT64_C main WinMain wmain DllMain FILE DIR time_t clock_t off_t off64_t pid_t uid_t gid_t mode_t dev_t ino_t nlink_t socklen_t sigset_t va_list jmp_buf fpos_t tm timeval timespec " +
  "intmax_t uintmax_t wint_t mbstate_t pthread_t pthread_mutex_t pthread_cond_t pthread_key_t pthread_attr_t sem_t sockaddr sockaddr_in sockaddr_storage in_addr addrinfo stat BOOL BYTE CHAR DWORD HANDLE HMODULE HRESULT LONG LPCSTR LPCWSTR LPSTR LPVOID LPWSTR OVERLAPPED SOCKET UCHAR UINT ULONG USHORT VOID WCHAR WINAPI WORD";

/** Functions of the C library and of POSIX: where a file sees no definition of one, it is theirs, whoever else defines the name. */
export const STANDARD_NAMES: ReadonlySet<string> = new Set(NAMES.split(" "));
