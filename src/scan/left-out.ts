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
const SECRET_PATH = /(?:^|\/)(?:\.docker\/config\.json|\.cargo\/credentials(?:\.toml)?|\.kube\/config)$/;
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
  const lower = name.toLowerCase().replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "");
  const stream = lower.indexOf(":");
  let end = stream > 0 ? stream : lower.length;
  while (end > 1 && (lower[end - 1] === "." || lower[end - 1] === " ")) end--;
  return lower.slice(0, end);
}

/** Files that exist to hold credentials, whoever lists them; by name, not by content. */
export function isSecretFile(path: string): boolean {
  const lower = path.split("/").map(looseName).join("/");
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  if (name.startsWith(".env")) return !ENV_TEMPLATES.has(name);
  if (name.startsWith("id_") && SSH_KEY.test(name)) return true;
  return SECRET_NAMES.has(name) || SECRET_ENDING.test(name) || SECRET_PATH.test(lower);
}

/** Whether a path may never be read for an answer or an index: git's own folder, credentials. */
export function isNeverIndexed(path: string): boolean {
  return isSecretFile(path) || path.split("/").some((name) => GIT_FOLDERS.has(looseName(name)) || isSecretFolder(name));
}
