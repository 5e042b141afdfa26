import type { OverloadRules } from "../dialect.ts";
import { FIT } from "../fit.ts";

/** Overloads as they are without further ado; languages say what is otherwise in them. */
export const PLAIN_OVERLOADS: OverloadRules = {
  trailingLambda: false,
  namedArguments: false,
  arities: false,
  receiverIsParameter: false,
  inheritsDefaults: false,
  hidesDetails: false,
  leastArgumentFit: FIT.below,
  unknownFits: true,
  areApart: () => false,
  isHidden: () => false,
  roots: new Set(),
  supertypes: () => undefined,
  implicitReceivers: () => [],
};
