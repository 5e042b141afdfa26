import { builtin, EXTERNAL, list, type Type, UNKNOWN } from "../type.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Names that every file sees, and attributes. */
const PRELUDE = words(
  "Ok Err Some None Option Result Box Vec String ToString ToOwned Clone Copy Send Sync Sized Unpin Drop Fn FnMut FnOnce AsyncFn AsyncFnMut AsyncFnOnce Into From TryFrom " +
    "TryInto AsRef AsMut Iterator IntoIterator Extend FromIterator DoubleEndedIterator ExactSizeIterator Default Eq PartialEq Ord PartialOrd Hash Debug drop align_of size_of " +
    "align_of_val size_of_val bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 " +
    "allow automatically_derived bench cfg cfg_attr cold deny deprecated derive doc expect export_name feature forbid global_allocator ignore inline link link_name " +
    "link_section macro_export macro_use must_use no_mangle no_std non_exhaustive path proc_macro proc_macro_attribute proc_macro_derive recursion_limit repr should_panic " +
    "_ target_feature test track_caller unsafe warn default serde clap arg command error from source rustfmt clippy",
);
const MACROS = words(
  "assert! assert_eq! assert_ne! cfg! column! compile_error! concat! debug_assert! debug_assert_eq! debug_assert_ne! env! eprint! eprintln! file! format! format_args! " +
    "include! include_bytes! include_str! line! matches! module_path! option_env! panic! print! println! stringify! thread_local! todo! unimplemented! unreachable! vec! " +
    "dbg! write! writeln! addr_of! addr_of_mut! ready! pin! is_x86_feature_detected! macro_rules!",
);

export function isPrelude(name: string): boolean {
  return PRELUDE.has(name) || MACROS.has(name);
}

/** Traits without members that a call could mean, or that nearly every type has. */
const MARKERS = words(
  "Send Sync Sized Unpin Copy Clone Debug Default Eq PartialEq Ord PartialOrd Hash UnwindSafe RefUnwindSafe Any Freeze Structural",
);

export function isMarker(type: Type): boolean {
  return type.kind === "builtin" && MARKERS.has(type.name);
}

/** Methods of standard traits: where the repository writes none for a type, they are derived or given to every type. */
const METHODS = words(
  "as_mut as_ref borrow borrow_mut clamp clone clone_from cmp default eq fmt from ge gt hash into le lt max min ne partial_cmp to_owned to_string try_from try_into type_id " +
    "into_iter add sub mul div rem neg not index index_mut deref deref_mut drop poll into_future",
);

export function isStandardMethod(name: string): boolean {
  return METHODS.has(name);
}

/** Wrappers through which one reaches what they hold. */
const TRANSPARENT = words(
  "Box Arc Rc Pin Cow Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard OwnedMutexGuard MappedMutexGuard ManuallyDrop AssertUnwindSafe Saturating Wrapping Reverse CachePadded",
);
const LISTS = words(
  "Vec VecDeque LinkedList HashSet BTreeSet BinaryHeap IndexSet SmallVec ArrayVec Iterator IntoIterator DoubleEndedIterator ExactSizeIterator FusedIterator Stream TryStream " +
    "Peekable Drain",
);
const MAPS = words("HashMap BTreeMap IndexMap DashMap FxHashMap AHashMap");
const CELLS = words("Mutex RwLock RefCell Cell OnceCell OnceLock LazyLock LazyCell Lazy UnsafeCell Weak");

export function isTransparent(name: string): boolean {
  return TRANSPARENT.has(name);
}

/** Types of the standard library and of dependencies: those that hand on what they hold as such, all others by their names. */
export function standardType(name: string, args: readonly Type[]): Type {
  const [first = UNKNOWN] = args;
  if (TRANSPARENT.has(name)) return args.length === 0 ? EXTERNAL : first;
  if (LISTS.has(name)) return list(first);
  if (MAPS.has(name)) return builtin("Map", [first, args[1] ?? UNKNOWN]);
  if (CELLS.has(name)) return builtin("Cell", [first]);
  switch (name) {
    case "Future":
    case "IntoFuture":
    case "BoxFuture":
      return builtin("Promise", [first]);
    case "JoinHandle":
      return builtin("Promise", [builtin("Result", [first, UNKNOWN])]);
    case "Option":
    case "Poll":
      return builtin("Option", [first]);
    case "Result":
    case "ControlFlow":
      return builtin("Result", [first, args[1] ?? UNKNOWN]);
    case "_":
      return UNKNOWN;
    default:
      return builtin(name, args);
  }
}
