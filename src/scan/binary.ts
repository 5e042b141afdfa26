/** Endings of formats that are never text, so that the file need not be opened. */
const BINARY_ENDINGS = new Set(
  `png jpg jpeg jpe gif bmp ico icns webp avif heic tif tiff psd ai eps xcf sketch fig
  mp3 mp4 m4a m4v wav ogg oga ogv opus flac aac webm mov avi mkv wmv mpg mpeg mid
  woff woff2 ttf otf eot ttc
  zip gz tgz bz2 xz zst lz4 br 7z rar tar jar war ear whl egg gem nupkg deb rpm apk aab ipa dmg iso crx xpi vsix cab msi
  exe dll so dylib a lib o obj ko class pyc pyo pyd wasm node beam elc rlib pdb dex
  pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi
  db sqlite sqlite3 mdb parquet avro arrow feather npy npz h5 hdf5 pkl pickle pt pth onnx safetensors gguf ckpt tflite mat
  glb fbx blend 3ds dae stl unitypackage uasset umap
  mo gmo icc cur ani swf fla keychain der p7b p7s gpg lockb`.split(/\s+/),
);

/** Formats whose first 8 KB need not hold a zero byte. */
const BINARY_STARTS: readonly Buffer[] = [
  Buffer.from("%PDF-", "latin1"),
  Buffer.from("\x89PNG\r\n", "latin1"),
  Buffer.from("GIF8", "latin1"),
  Buffer.from("\xff\xd8\xff", "latin1"),
  Buffer.from("PK\x03\x04", "latin1"),
  Buffer.from("\x1f\x8b", "latin1"),
  Buffer.from("BZh91AY&SY", "latin1"),
  Buffer.from("\xfd7zXZ", "latin1"),
  Buffer.from("7z\xbc\xaf", "latin1"),
  Buffer.from("\x28\xb5\x2f\xfd", "latin1"),
  Buffer.from("\x7fELF", "latin1"),
  Buffer.from("\xca\xfe\xba\xbe", "latin1"),
  Buffer.from("wOF2", "latin1"),
];

/** Whether the name's ending says that the contents are no text. */
export function isBinaryName(path: string): boolean {
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") && BINARY_ENDINGS.has(path.slice(dot + 1).toLowerCase());
}

/** Whether the contents begin with the signature of a format that is no text. */
export function isBinaryStart(bytes: Uint8Array): boolean {
  const first = bytes[0];
  return BINARY_STARTS.some((mark) => mark[0] === first && mark.equals(bytes.subarray(0, mark.length)));
}
