import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactSecrets, writtenOffset } from "#scan/secrets/redact-secrets.ts";

/** Made up, and put together here, so that no scanner takes the test for a leak. */
const [UPPER, MIXED, HEX] = ["Q3ZXK7WM2PLRT5VB", "x7Kp2mQ9vLw4Rt8sZb3Nc6Hd1Jf5Gy0Aq2Wu", "9f86d081884c7d659a2feaa0c55ad015"];

async function redacted(text: string): Promise<string> {
  return (await redactSecrets(text)).text;
}

const KEY_BODY = [
  "MIIEpAIBAAKCAQEAt1vRq9Z2bK8fLxQm3sYwUe7nHc5pDj0gTaX6iVoB4rNkCy2M",
  "Zl8PqSd5GhJwEuR7fTbYxN1vKc3mLo9iAa+/XzQ0WsVe6rBt4yUnHj2kPg==",
  "Fw9=",
];
const PEM = ["-----BEGIN RSA PRIVATE KEY-----", ...KEY_BODY, "-----END RSA PRIVATE KEY-----"].join("\n");

describe("what is known by its form", () => {
  it.each([
    ["aws-key-id", `AKIA${UPPER}`],
    ["aws-key-id", `ASIA${UPPER}`],
    ["aws-key-id", ["AKIA", "CANARY000000000A"].join("")],
    ["github-token", `ghp_${MIXED}`],
    ["github-token", `ghs_${MIXED}`],
    ["github-token", `github_pat_${MIXED}${MIXED}0123456789`],
    ["slack", `xoxb-123456789012-1234567890123-${MIXED.slice(0, 24)}`],
    ["slack", `https://hooks.slack.com/services/T0BAKERY1/B0BAKERY2/${MIXED.slice(0, 24)}`],
    ["npm", `npm_${MIXED}`],
    ["google-api-key", `AIza${MIXED.slice(0, 35)}`],
    ["google-oauth", `GOCSPX-${MIXED.slice(0, 28)}`],
    ["gitlab-token", `glpat-${MIXED.slice(0, 20)}`],
    ["stripe-key", `sk_live_${MIXED.slice(0, 24)}`],
    ["openai-key", `sk-proj-${MIXED}`],
    ["openai-key", "sk-test-CANARYSECRET0123456789abcdef"],
    ["sendgrid", `SG.${MIXED.slice(0, 22)}.${MIXED}abcdefg`],
    ["jwt", `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJiYWtlciJ9.${MIXED}`],
  ])("%s: %s", async (rule, secret) => {
    expect(await redacted(`const oven = "${secret}"; // bake\n`)).toBe(`const oven = "[redacted:${rule}]"; // bake\n`);
    expect(await redacted(`a ${secret}\nb`)).toBe(`a [redacted:${rule}]\nb`);
  });

  it("also where it is put together from two strings", async () => {
    expect(await redacted(`export const awsKey = 'AKIA'+'${UPPER}';`)).not.toContain(UPPER);
  });

  it("the password of an address, of which the rest stays", async () => {
    expect(await redacted("postgres://u:CANARYPW@h/db")).toBe("postgres://u:[redacted:url-password]@h/db");
    expect(await redacted("https://baker:r0ll1ngPin@shop.test/x")).toBe("https://baker:[redacted:url-password]@shop.test/x");
    expect(await redacted("redis://:CANARYPW@cache:6379")).toBe("redis://:[redacted:url-password]@cache:6379");
  });

  it("a private key, line by line, with its marks and quotes", async () => {
    const text = await redacted(`const key = \`${PEM}\`;\nbake();\n`);
    for (const line of KEY_BODY) expect(text).not.toContain(line.replace(/=+$/, ""));
    expect(text.split("\n")).toHaveLength(7);
    expect(text).toContain("-----BEGIN RSA PRIVATE KEY-----\n[redacted:private-key]\n");
    expect(text).toContain("-----END RSA PRIVATE KEY-----`;\nbake();\n");
  });

  it("a private key in one string, in strings put together, and one that is cut off", async () => {
    const escaped = await redacted(JSON.stringify({ private_key: PEM }));
    expect(JSON.parse(escaped).private_key.split("\n")).toHaveLength(5);
    for (const line of KEY_BODY) expect(escaped).not.toContain(line);
    const joined = await redacted(
      PEM.split("\n")
        .map((line) => `"${line}\\n"`)
        .join(" +\n  "),
    );
    for (const line of KEY_BODY) expect(joined).not.toContain(line);
    expect(await redacted("-----BEGIN PRIVATE KEY-----\nCANARYKEY\n")).toBe("-----BEGIN PRIVATE KEY-----\n[redacted:private-key]\n");
  });
});

describe("what is known by the name it is given", () => {
  it.each([
    ['password = "Tr0ub4dor&3"', "Tr0ub4dor&3"],
    ["const dbPassword: string = 's0urD0ugh!';", "s0urD0ugh!"],
    [`"client_secret": "${MIXED}"`, MIXED],
    [`apiKey: '${HEX}',`, HEX],
    [`API_KEY=${MIXED}`, MIXED],
    [`os.environ["ACCESS_TOKEN"] = "${MIXED}"`, MIXED],
    [`token := "${MIXED}"`, MIXED],
    [`'auth_key' => '${HEX}',`, HEX],
    [`aws_secret_access_key = ${MIXED}/abc`, `${MIXED}/abc`],
    ["  password: Sauerteig2024", "Sauerteig2024"],
  ])("%s", async (line, secret) => {
    const text = await redacted(`// oven\n${line}\n`);
    expect(text).not.toContain(secret);
    expect(text).toMatch(/\[redacted:(?:password|assigned-secret|aws)\]/);
  });
});

describe("what is no secret", () => {
  it.each([
    `"integrity": "sha512-${MIXED}${MIXED}${MIXED}==",`,
    `  integrity sha512-${MIXED}${MIXED}==`,
    `checksum: 10/${HEX}${HEX}`,
    `resolved "https://registry.example/loaf/-/loaf-1.0.0.tgz#${HEX}00000000"`,
    "id: '123e4567-e89b-12d3-a456-426614174000'",
    "token: '123e4567-e89b-12d3-a456-426614174000'",
    `background: url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==);`,
    "export const aVeryLongIdentifierThatNamesTheSourdoughStarterOfTheBakery = 1;",
    "const token = createTokenForTheBakeryWithTheLongestName2;",
    "password: user.password,",
    "const password = process.env.DATABASE_PASSWORD;",
    'passwordField = "current-password"',
    'secret: "keyvault/bakery/oven-token"',
    "secretKey: config.get('bakery.oven.secret-key'),",
    'apiKey: "<your-api-key-0123456789abcdef>"',
    `password: "\${DB_PASSWORD_2}"`,
    'token: "{{ .Values.bakery.token.v2 }}"',
    '"password": "Passwort vergessen"',
    '"Enter_E2E_password": "E2Eパスワードの入力"',
    'authToken: "https://bakery.test/oauth2/token0123456789abcdef"',
    "if (text.includes('-----BEGIN PRIVATE KEY-----')) return readPrivateKeyOfTheBakery256(text);",
    "pem.replace('-----BEGIN PRIVATE KEY-----', '').replace('-----END PRIVATE KEY-----', '')",
    'const begin = "-----BEGIN RSA PRIVATE KEY-----";\nconst end = "-----END RSA PRIVATE KEY-----";',
    "postgres://user:password@localhost/bakery",
    `https://\${user}:\${password}@bakery.test/`,
    "git clone ssh://git@bakery.test:2222/loaf.git",
    'className="sk-loading-indicator-of-the-sourdough-oven-large"',
    "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
    "eyJhbGciOiJIUzI1NiJ9 alone is a header",
    "type Token = { kind: 'identifier'; tokenKind: 'string-literal-with-escapes' };",
  ])("%s", async (line) => {
    expect((await redactSecrets(`${line}\n`)).secrets).toEqual([]);
  });

  it("a marker that stands in for one", async () => {
    const once = await redacted(`password = "Tr0ub4dor&3"\nconst key = "AKIA${UPPER}";\n`);
    expect(await redacted(once)).toBe(once);
  });
});

describe("the redacted text", () => {
  const secret = fc.constantFrom(
    `AKIA${UPPER}`,
    `ghp_${MIXED}`,
    'password = "Tr0ub4dor&3"',
    PEM,
    `token: '${MIXED}'`,
    "amqp://u:CANARYPW@h/",
  );
  const filler = fc.constantFrom("\n", "\r\n", " ", "bake();", '"', "'", "{", "// é 🥖 ", "\t", "const loaf = 1;");

  it("has the lines of the text as written, and every other character of it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(secret, filler), { maxLength: 30 }), async (parts) => {
        const written = parts.join("");
        const { text, secrets } = await redactSecrets(written);
        expect(text.split("\n")).toHaveLength(written.split("\n").length);
        let [kept, from] = ["", 0];
        for (const { start, end } of secrets) {
          kept += written.slice(from, start);
          from = end;
        }
        expect(text.replace(/\[redacted:[\w-]+\]/g, "")).toBe(kept + written.slice(from));
      }),
      { numRuns: 300 },
    );
  });

  it("knows where its characters stood", async () => {
    const written = `a("AKIA${UPPER}", b("x"));\nc("${`ghp_${MIXED}`}"); d();`;
    const { text, secrets } = await redactSecrets(written);
    expect(secrets).toHaveLength(2);
    for (const name of ["a(", "b(", "c(", "d()"]) expect(writtenOffset(secrets, text.indexOf(name))).toBe(written.indexOf(name));
  });

  it("comes with one diagnostic for each rule and line, without the value", async () => {
    const { diagnostics } = await redactSecrets(`bake();\nx("AKIA${UPPER}", "AKIA${UPPER}");\npassword = "Tr0ub4dor&3"\n`);
    expect(diagnostics.map(({ reason, line }) => [reason, line])).toEqual([
      ["secret-redacted", 2],
      ["secret-redacted", 3],
    ]);
    expect(diagnostics[0]?.message).toContain("aws-key-id");
    expect(JSON.stringify(diagnostics)).not.toMatch(/AKIA|Tr0ub/);
  });

  it("cannot be switched off by a comment in it", async () => {
    expect(await redacted(`// secretlint-disable\nx = "ghp_${MIXED}"; // secretlint-disable-line`)).not.toContain(MIXED);
  });
});
