import type { Binder } from "#resolve/binder/binder.ts";
import type { CallSites } from "./call-sites.ts";
import type { HandedFunctions } from "./handed-functions.ts";
import type { HeldNames } from "./interesting-names.ts";
import type { Origins } from "./origins.ts";
import type { Texts } from "./texts.ts";

/** What reads the values of one tree. */
export interface Readers {
  readonly binder: Binder;
  readonly sites: CallSites;
  readonly origins: Origins;
  readonly texts: Texts;
  readonly handed: HandedFunctions;
  readonly held: HeldNames;
}
