/** Dependencies and tool caches: other people's code or no code, in every repository that has them. */
const VENDORED_FOLDERS = new Set([
  "node_modules",
  "bower_components",
  "jspm_packages",
  ".pnpm-store",
  ".tox",
  ".nox",
  ".gradle",
  ".terraform",
  "__pycache__",
]);

/** `git~1` is the short name of `.git` on NTFS. */
const GIT_FOLDERS = new Set([".git", "git~1"]);

const SECRET_FOLDERS = new Set([".ssh", ".gnupg", ".aws"]);

const SECRET_NAMES = new Set([
  ".npmrc",
  ".netrc",
  "_netrc",
  ".pypirc",
  ".pgpass",
  ".my.cnf",
  ".htpasswd",
  ".git-credentials",
  ".dockercfg",
  ".vault-token",
  ".vault_pass",
  ".boto",
  ".s3cfg",
]);

const SECRET_ENDING = /\.(?:pem|key|p8|p12|pfx|jks|keystore|ppk|kdbx|tfstate|tfstate\.backup)$/;
const SSH_KEY = /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-]\w+)?$/;
/** Names that are a secret in these folders alone. */
const SECRET_IN: { readonly [name: string]: string } = {
  "config.json": ".docker",
  credentials: ".cargo",
  "credentials.toml": ".cargo",
  config: ".kube",
};
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
const ENV_TEMPLATES = new Set([".env.example", ".env.sample", ".env.template"]);

/** Folders of dependencies, left out although git lists them. */
export function isVendoredFolder(name: string): boolean {
  return VENDORED_FOLDERS.has(name);
}

/** Folders that exist to hold credentials. */
export function isSecretFolder(name: string): boolean {
  return SECRET_FOLDERS.has(looseName(name));
}

/**
 * A name as a file system that is less strict than ours would take it: without case, without blanks and dots at the end and the name of a
 * stream (NTFS), without characters that show nothing (HFS+).
 */
function looseName(name: string): string {
  const cased = name.toLowerCase();
  const lower = UNSEEN.test(cased) ? cased.replace(new RegExp(UNSEEN, "g"), "") : cased;
  const stream = lower.indexOf(":");
  let end = stream > 0 ? stream : lower.length;
  while (end > 1 && (lower[end - 1] === "." || lower[end - 1] === " ")) end--;
  return end === lower.length ? lower : lower.slice(0, end);
}

/** Files that exist to hold credentials, whoever lists them; by name, not by content. */
export function isSecretFile(path: string): boolean {
  const cut = path.lastIndexOf("/");
  const name = looseName(path.slice(cut + 1));
  if (name.startsWith(".env")) return !ENV_TEMPLATES.has(name);
  if (name.startsWith("id_") && SSH_KEY.test(name)) return true;
  if (SECRET_NAMES.has(name) || SECRET_ENDING.test(name)) return true;
  if (cut < 1 || !Object.hasOwn(SECRET_IN, name)) return false;
  return looseName(path.slice(path.lastIndexOf("/", cut - 1) + 1, cut)) === SECRET_IN[name];
}

/** Whether a path may never be read for an answer or an index: git's own folder, credentials. */
export function isNeverIndexed(path: string): boolean {
  const cut = path.lastIndexOf("/");
  return isSecretFile(path) || isClosedName(path.slice(cut + 1)) || isInClosedFolder(path.slice(0, Math.max(0, cut)));
}

/** Listings name the files of a folder one after the other. */
let lastFolder = { path: "", isClosed: false };

function isInClosedFolder(path: string): boolean {
  if (path !== lastFolder.path) lastFolder = { path, isClosed: path.split("/").some(isClosedName) };
  return lastFolder.isClosed;
}

function isClosedName(name: string): boolean {
  const loose = looseName(name);
  return GIT_FOLDERS.has(loose) || SECRET_FOLDERS.has(loose);
}
