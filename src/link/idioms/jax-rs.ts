import type { Idiom } from "#contracts/idiom.ts";

const PACKAGES = ["jakarta.ws.rs", "javax.ws.rs"];

const jaxRs: Idiom = {
  id: "jax-rs",
  title: "JAX-RS resources",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      form: "decorator",
      on: "function",
      use: PACKAGES.map((name) => `${name}#{GET,POST,PUT,DELETE,PATCH,HEAD,OPTIONS}`),
      key: "${name} ${base}${beside:Path.0|beside:Path.=value?}",
      classWith: "!org.eclipse.microprofile.rest.client.inject#RegisterRestClient",
    },
    {
      role: "dispatches",
      trunk: "rest",
      form: "decorator",
      on: "function",
      use: PACKAGES.map((name) => `${name}#{GET,POST,PUT,DELETE,PATCH,HEAD,OPTIONS}`),
      key: "${name} ${base}${beside:Path.0|beside:Path.=value?}",
      classWith: "org.eclipse.microprofile.rest.client.inject#RegisterRestClient",
    },
  ],
  bases: [{ kind: "class", use: PACKAGES.map((name) => `${name}#Path`), prefix: "${0|=value}" }],
};
export default jaxRs;
