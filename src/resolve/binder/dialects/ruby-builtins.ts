import type { Binder } from "../binder.ts";
import { builtin, EXTERNAL, list, type Type, UNKNOWN } from "../type.ts";
import type { Unit } from "../unit.ts";

/** Methods that every object has. */
const KERNEL: ReadonlySet<string> = new Set(
  (
    "! != !~ <=> == === =~ abort at_exit autoload autoload? binding block_given? caller caller_locations catch class clone define_singleton_method display dup enum_for " +
    "eql? equal? eval exec exit exit! extend fail fork format freeze frozen? gem gets global_variables hash inspect instance_eval instance_exec instance_of? " +
    "instance_variable_defined? instance_variable_get instance_variable_set instance_variables is_a? iterator? itself kind_of? lambda load local_variables loop " +
    "method methods nil? object_id open p pp print printf private_methods proc protected_methods public_method public_methods public_send putc puts raise rand readline " +
    "readlines remove_instance_variable require require_relative respond_to? respond_to_missing? select send set_trace_func singleton_class singleton_method " +
    "singleton_methods sleep spawn sprintf srand syscall system tap test then throw to_enum to_s trace_var trap untrace_var warn yield_self __callee__ __dir__ __id__ " +
    "__method__ __send__ __FILE__ __LINE__ __ENCODING__ Array Complex Float Hash Integer Rational String method_missing initialize initialize_copy initialize_dup initialize_clone singleton_method_added " +
    "instance_variable_names"
  ).split(" "),
);

/** Methods of every class and module. */
const CLASSES: ReadonlySet<string> = new Set(
  (
    "< <= > >= alias_method allocate ancestors attr attr_accessor attr_reader attr_writer autoload class_eval class_exec class_variable_defined? class_variable_get " +
    "class_variable_set class_variables const_defined? const_get const_missing const_set const_source_location constants define_method deprecate_constant extend_object " +
    "extended include include? included included_modules inherited instance_method instance_methods method_added method_defined? method_removed module_eval module_exec " +
    "module_function name new nesting prepend prepended private private_class_method private_constant private_instance_methods private_method_defined? protected " +
    "protected_instance_methods protected_method_defined? public public_class_method public_constant public_instance_method public_instance_methods public_method_defined? " +
    "refine remove_class_variable remove_const remove_method ruby2_keywords set_temporary_name singleton_class? subclasses superclass undef_method using append_features"
  ).split(" "),
);

/** Classes of the language: a repository may open them, but their objects are not its own. */
const CORE: ReadonlySet<string> = new Set(
  (
    "Array BasicObject BigDecimal Binding Class Comparable Complex Data Date DateTime Dir Encoding Enumerable Enumerator Exception FalseClass Fiber File Float Hash IO " +
    "Integer Kernel MatchData Method Module Monitor Mutex NilClass Numeric Object Pathname Proc Process Queue Ractor Random Range Rational Regexp Set StandardError String " +
    "StringIO Struct Symbol Tempfile Thread Time TracePoint TrueClass URI UnboundMethod"
  ).split(" "),
);

export function isCoreClass(name: string): boolean {
  return CORE.has(name);
}

export function isKernelMethod(name: string): boolean {
  return KERNEL.has(name);
}

export function isClassMethod(name: string): boolean {
  return CLASSES.has(name);
}

/** Methods of every object that give the object itself. */
export function givesItself(name: string): boolean {
  return name === "tap" || name === "dup" || name === "clone" || name === "freeze" || name === "itself";
}

/** What methods of lists and of other values of the language give. */
export function languageCall(b: Binder, unit: Unit, callAt: number, receiver: Type, name: string): Type | undefined {
  if (receiver.kind !== "list" && receiver.kind !== "tuple") return receiver.kind === "literal" ? EXTERNAL : undefined;
  const count = unit.code(callAt + 3);
  const block = count > 0 ? unit.code(callAt + 4 + unit.code(callAt + 2) + count - 1) : -1;
  switch (name) {
    case "first":
    case "last":
    case "pop":
    case "shift":
    case "sample":
    case "min":
    case "max":
    case "min_by":
    case "max_by":
    case "find":
    case "detect":
    case "fetch":
    case "at":
      return b.itemOf(receiver);
    case "map":
    case "collect":
    case "filter_map":
      return list(block < 0 ? UNKNOWN : b.resultOf(b.typeAt(unit, block)));
    case "flat_map":
      return list(block < 0 ? UNKNOWN : b.itemOf(b.resultOf(b.typeAt(unit, block))));
    case "each":
    case "each_with_index":
    case "reverse_each":
      return receiver;
    case "select":
    case "filter":
    case "reject":
    case "compact":
    case "uniq":
    case "reverse":
    case "sort":
    case "sort_by":
    case "shuffle":
    case "take":
    case "drop":
    case "take_while":
    case "drop_while":
    case "to_a":
    case "concat":
    case "push":
      return list(b.itemOf(receiver));
    case "join":
      return builtin("string");
    default:
      return EXTERNAL;
  }
}
