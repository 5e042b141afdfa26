import type { SyntaxNode } from "#model/syntax-tree.ts";
import type { CWalk } from "./walk.ts";

const NOT_DEFINED =
  "_WIN32 WIN32 _WIN64 WIN64 __WIN32__ _WINDOWS __MINGW32__ __MINGW64__ _MSC_VER _MSC_FULL_VER __CYGWIN__ __MSYS__ WINAPI_FAMILY __BORLANDC__ __WATCOMC__ __INTEL_COMPILER " +
  "__SUNPRO_C __SUNPRO_CC __IBMC__ __IBMCPP__ __xlC__ __APPLE__ __MACH__ __APPLE_CC__ MAC_OS_X_VERSION_MAX_ALLOWED TARGET_OS_IPHONE TARGET_OS_MAC TARGET_OS_OSX " +
  "__FreeBSD__ __FreeBSD_kernel__ __NetBSD__ __OpenBSD__ __DragonFly__ __bsdi__ BSD __sun __sun__ sun __SVR4 __svr4__ _AIX __MVS__ __PASE__ __HAIKU__ __BEOS__ __QNX__ " +
  "__QNXNTO__ __VXWORKS__ __ANDROID__ ANDROID __EMSCRIPTEN__ __wasm__ __wasi__ __Fuchsia__ __hpux __sgi __osf__ __GNU__ __VMS VMS __MSDOS__ __OS2__ __i386__ __i386 i386 " +
  "_M_IX86 _M_X64 _M_AMD64 _M_ARM _M_ARM64 __arm__ __ARM_ARCH __aarch64__ __ARM_NEON __ARM_NEON__ __powerpc__ __powerpc64__ __PPC__ __PPC64__ __ppc__ _ARCH_PPC __mips__ " +
  "__sparc__ __s390__ __s390x__ __riscv __alpha__ __ia64__ __hppa__ __loongarch__ __loongarch64 __BIG_ENDIAN__ __STRICT_ANSI__";

/** Macros of compilers by their values: those of GCC for Linux on x86-64, and -1 for those that it does not define. */
const MACROS: ReadonlyMap<string, number> = new Map([
  ...NOT_DEFINED.split(" ").map((name): [string, number] => [name, -1]),
  ..."__linux__ __linux linux __gnu_linux__ __unix__ __unix unix __x86_64__ __x86_64 __amd64__ __amd64 __LP64__ _LP64 __ELF__ __STDC__ __STDC_HOSTED__ __SSE__ __SSE2__"
    .split(" ")
    .map((name): [string, number] => [name, 1]),
  ["__GNUC__", 13],
  ["__GNUC_MINOR__", 2],
  ["__GLIBC__", 2],
  ["__GLIBC_MINOR__", 38],
  ["__SIZEOF_POINTER__", 8],
  ["__STDC_VERSION__", 201710],
]);

const NOT_A_VALUE = undefined;

/** Whether a branch of the preprocessor is taken by an ordinary build for Linux; undefined where that hangs on the project's own settings. */
export function conditionHolds(walk: CWalk, branch: SyntaxNode): boolean | undefined {
  const { tree } = walk;
  switch (tree.type(branch)) {
    case "preproc_ifdef":
    case "preproc_elifdef": {
      const isDefined = defined(walk, tree.text(tree.child(branch, "name")));
      return isDefined === undefined ? undefined : isDefined !== isNegated(walk, branch);
    }
    case "preproc_if":
    case "preproc_elif": {
      const value = conditionValue(walk, tree.child(branch, "condition"), 0);
      return value === undefined ? undefined : value !== 0;
    }
    default:
      return undefined;
  }
}

/** `#ifndef`, `# ifndef`, `#elifndef` */
function isNegated(walk: CWalk, branch: SyntaxNode): boolean {
  const { source } = walk.tree;
  let at = walk.tree.start(branch) + 1;
  while (source[at] === " " || source[at] === "\t") at++;
  return source.startsWith("ifndef", at) || source.startsWith("elifndef", at);
}

function defined(walk: CWalk, name: string): boolean | undefined {
  if (name === "__cplusplus") return walk.isCpp ? undefined : false;
  const value = MACROS.get(name);
  return value === undefined ? undefined : value >= 0;
}

const DEEPEST_CONDITION = 60;

function conditionValue(walk: CWalk, node: SyntaxNode, depth: number): number | undefined {
  const { tree } = walk;
  if (node < 0 || depth > DEEPEST_CONDITION) return NOT_A_VALUE;
  const inner = (child: SyntaxNode) => conditionValue(walk, child, depth + 1);
  switch (tree.type(node)) {
    case "number_literal": {
      const value = Number(tree.text(node).replace(/[uUlL']/g, ""));
      return Number.isNaN(value) ? NOT_A_VALUE : value;
    }
    case "identifier": {
      const name = tree.text(node);
      if (name === "true") return 1;
      const value = MACROS.get(name);
      return value === undefined ? NOT_A_VALUE : Math.max(0, value);
    }
    case "true":
      return 1;
    case "false":
      return 0;
    case "preproc_defined": {
      const isDefined = defined(walk, tree.text(tree.childOfType(node, "identifier")));
      return isDefined === undefined ? NOT_A_VALUE : Number(isDefined);
    }
    case "parenthesized_expression":
      return inner(tree.first(node));
    case "unary_expression": {
      const value = inner(tree.child(node, "argument"));
      if (value === undefined) return NOT_A_VALUE;
      const operator = tree.text(tree.child(node, "operator"));
      return operator === "!" ? Number(value === 0) : operator === "-" ? -value : NOT_A_VALUE;
    }
    case "binary_expression":
      return binary(inner(tree.child(node, "left")), tree.text(tree.child(node, "operator")), inner(tree.child(node, "right")));
    default:
      return NOT_A_VALUE;
  }
}

function binary(left: number | undefined, operator: string, right: number | undefined): number | undefined {
  if (operator === "&&") {
    if (left === 0 || right === 0) return 0;
    return left === undefined || right === undefined ? NOT_A_VALUE : 1;
  }
  if (operator === "||") {
    if ((left ?? 0) !== 0 || (right ?? 0) !== 0) return 1;
    return left === undefined || right === undefined ? NOT_A_VALUE : 0;
  }
  if (left === undefined || right === undefined) return NOT_A_VALUE;
  switch (operator) {
    case "==":
      return Number(left === right);
    case "!=":
      return Number(left !== right);
    case "<":
      return Number(left < right);
    case "<=":
      return Number(left <= right);
    case ">":
      return Number(left > right);
    case ">=":
      return Number(left >= right);
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    default:
      return NOT_A_VALUE;
  }
}
