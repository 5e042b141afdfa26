const WORDS =
  "AbortController AbortSignal AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Blob Boolean BroadcastChannel Buffer " +
  "ByteLengthQueuingStrategy CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent DataView Date DecompressionStream Error EvalError " +
  "Event EventSource EventTarget File FileReader FinalizationRegistry Float32Array Float64Array FormData Function Headers Infinity Int16Array Int32Array " +
  "Int8Array Intl Iterator JSON Map Math MessageChannel MessageEvent MessagePort NaN Navigator Number Object Performance PerformanceObserver Promise Proxy " +
  "RangeError ReadableStream ReferenceError Reflect RegExp Request Response Set SharedArrayBuffer Storage String SubtleCrypto Symbol SyntaxError TextDecoder " +
  "TextEncoder TransformStream TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly " +
  "WebSocket WritableStream atob btoa clearImmediate clearInterval clearTimeout console crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape " +
  "eval exports fetch global globalThis isFinite isNaN module navigator parseFloat parseInt performance process queueMicrotask require setImmediate setInterval " +
  "setTimeout structuredClone undefined unescape __dirname __filename arguments import " +
  // Types that TypeScript has by itself.
  "Pick Partial Omit Record Required Readonly Exclude Extract NonNullable Parameters ReturnType InstanceType ConstructorParameters ThisParameterType OmitThisParameter " +
  "ThisType Awaited Uppercase Lowercase Capitalize Uncapitalize NoInfer ReadonlyArray ArrayLike PromiseLike Iterable Iterator IterableIterator AsyncIterable AsyncIterator " +
  "AsyncIterableIterator Generator AsyncGenerator AsyncGeneratorFunction PropertyKey PropertyDescriptor PropertyDescriptorMap TemplateStringsArray ReadonlyMap ReadonlySet " +
  "ArrayBufferLike ArrayBufferView BufferSource CallableFunction NewableFunction IArguments Disposable AsyncDisposable RegExpMatchArray RegExpExecArray BodyInit HeadersInit " +
  "RequestInit RequestInfo ResponseInit EventListener EventListenerOrEventListenerObject AddEventListenerOptions CSSStyleDeclaration NodeJS DOMTokenList ChildNode " +
  // Browsers and workers.
  "alert addEventListener cancelAnimationFrame cancelIdleCallback caches close confirm customElements dispatchEvent document frames getComputedStyle getSelection " +
  "history indexedDB innerHeight innerWidth localStorage location matchMedia name open origin parent postMessage print prompt removeEventListener " +
  "requestAnimationFrame requestIdleCallback screen scroll scrollBy scrollTo self sessionStorage stop top window Audio AudioContext CSSStyleSheet " +
  "CanvasRenderingContext2D ClipboardItem DOMException DOMParser DOMRect DataTransfer Document DocumentFragment Element ErrorEvent HTMLElement HTMLInputElement " +
  "IDBKeyRange Image ImageData IntersectionObserver KeyboardEvent MediaRecorder MediaSource MediaStream MouseEvent MutationObserver Node NodeList Notification " +
  "Option Path2D PointerEvent PromiseRejectionEvent RTCPeerConnection RTCSessionDescription RTCIceCandidate Range ResizeObserver Selection ServiceWorker " +
  "SpeechSynthesisUtterance Text TouchEvent UIEvent Worker XMLHttpRequest XMLSerializer importScripts skipWaiting clients registration " +
  // Test runners, bundlers, module systems and other hosts.
  "afterAll afterEach afterHook beforeAll beforeEach after before context describe xdescribe fdescribe expect assert it xit fit jest vi test suite setup teardown " +
  "specify cy Cypress browser sinon chai define requirejs Deno Bun Meteor Npm Package Assets App Template Tracker JSX $ jQuery _ angular google chrome gapi " +
  "__webpack_require__ __non_webpack_require__ __DEV__ WScript ActiveXObject";

const GLOBAL_NAMES: ReadonlySet<string> = new Set(WORDS.split(" "));
const NAMED_ALIKE =
  /^(HTML|SVG|MathML)\w*Element$|^(RTC|WebGL|IDB|Audio|CSS|MediaStream|Mutation|Performance|Readable|Writable)[A-Z]\w*$|^\w+Event(Map|Init|Handler)?$/;

/** Whether JavaScript and TypeScript code uses the name without declaring it: the language's, the hosts', the test runners'. */
export function isGlobalName(name: string): boolean {
  return GLOBAL_NAMES.has(name) || NAMED_ALIKE.test(name);
}
