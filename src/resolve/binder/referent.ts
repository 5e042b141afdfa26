import type { Environment, Type } from "./type.ts";
import type { Unit } from "./unit.ts";

/**
 * What a name or member means: the place that declares it. `env` holds the type arguments under which it is seen. `external` is
 * something of a dependency or of the language, `typed` a value that no place in the repository declares but whose type is known. `on` is
 * what an extension is called on.
 */
export type Referent =
  | {
      readonly kind: "declaration";
      readonly unit: Unit;
      readonly row: number;
      readonly env?: Environment | undefined;
      readonly on?: Type | undefined;
    }
  | {
      readonly kind: "member";
      readonly unit: Unit;
      readonly row: number;
      readonly env: Environment | undefined;
      readonly self?: Type | undefined;
      readonly type?: Type;
      readonly on?: Type | undefined;
    }
  | { readonly kind: "entry"; readonly unit: Unit; readonly at: number; readonly entry: number; readonly env: Environment | undefined }
  | {
      readonly kind: "assignment";
      readonly unit: Unit;
      readonly row: number;
      /** Definitions that other builds have in its place. */
      readonly others?: readonly Referent[] | undefined;
      /** The member that it is the definition of. */
      readonly declared?: { readonly unit: Unit; readonly row: number } | undefined;
      readonly env?: Environment | undefined;
      readonly self?: Type | undefined;
    }
  | { readonly kind: "value"; readonly unit: Unit; readonly at: number }
  | { readonly kind: "module"; readonly unit: Unit }
  | { readonly kind: "typed"; readonly type: Type }
  | { readonly kind: "external" };

export const EXTERNAL_REFERENT: Referent = { kind: "external" };
export const NO_REFERENTS: readonly Referent[] = [];
