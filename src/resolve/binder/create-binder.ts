import type { BindingFacts } from "#model/binding-facts.ts";
import { lookupBeside } from "./beside.ts";
import type { Binder, Sources } from "./binder.ts";
import { callType, parameterOf, resultOf, wantedArgument } from "./calls.ts";
import type { Dialect, ModuleTarget, Space } from "./dialect.ts";
import { valuesOf } from "./elements.ts";
import { Expandos } from "./expandos.ts";
import { awaited, itemOf } from "./iteration.ts";
import { bases, members } from "./members.ts";
import { exported, follow, imported, lookup } from "./names.ts";
import { selfType } from "./receivers.ts";
import type { Referent } from "./referent.ts";
import { typeOf } from "./referent-types.ts";
import { referents } from "./referents.ts";
import type { Environment, Type } from "./type.ts";
import { typeAt } from "./type-at.ts";
import { Unit } from "./unit.ts";
import { environment } from "./written-types.ts";

/** A file for the binder; its position in the list of files is what module resolution answers with. */
export interface BoundFile {
  readonly path: string;
  readonly facts: BindingFacts | undefined;
  readonly dialect: Dialect | undefined;
  /** The unit that another binder has of the same path and facts: it is taken over, and that binder must not be used any more. */
  readonly unit?: Unit | undefined;
}

/** A binder over the files of a tree. `sources` gets the units and finds modules between them. */
export function createBinder(
  files: readonly BoundFile[],
  sourcesOf: (units: readonly Unit[], unitOfFile: (file: number) => Unit | undefined) => Sources,
): Binder {
  let declarations = 0;
  const byFile: (Unit | undefined)[] = files.map(({ path, facts, dialect, unit: known }, file) => {
    if (facts === undefined || dialect === undefined) return undefined;
    const unit = known ?? new Unit(file, declarations, path, facts, dialect);
    if (known !== undefined) unit.move(file, declarations);
    declarations += unit.declarationCount;
    return unit;
  });
  const units = byFile.filter((unit) => unit !== undefined);
  return new JoinedBinder(
    units,
    byFile,
    sourcesOf(units, (file) => byFile[file]),
  );
}

class JoinedBinder implements Binder {
  readonly units: readonly Unit[];
  readonly expandos: Expandos = new Expandos();
  readonly sources: Sources;
  readonly #byFile: readonly (Unit | undefined)[];

  constructor(units: readonly Unit[], byFile: readonly (Unit | undefined)[], sources: Sources) {
    this.units = units;
    this.#byFile = byFile;
    this.sources = sources;
  }

  unitOfFile(file: number): Unit | undefined {
    return this.#byFile[file];
  }

  lookup(unit: Unit, scope: number, name: string, space: Space): readonly Referent[] {
    if (unit.dialect.overloads !== undefined) return lookupBeside(this, unit, scope, name, space, -1);
    return lookup(this, unit, scope, name, space);
  }

  exported(unit: Unit, name: string): readonly Referent[] {
    return exported(this, unit, name);
  }

  moduleTarget(unit: Unit, source: string): ModuleTarget {
    return unit.dialect.module(this, unit, source);
  }

  imported(target: ModuleTarget, name: string): readonly Referent[] {
    return imported(this, target, name);
  }

  follow(referent: Referent): readonly Referent[] {
    return follow(this, referent);
  }

  referents(unit: Unit, at: number): readonly Referent[] {
    return referents(this, unit, at);
  }

  typeAt(unit: Unit, at: number): Type {
    return typeAt(this, unit, at);
  }

  typeOf(referent: Referent): Type {
    return typeOf(this, referent);
  }

  members(type: Type, name: string): readonly Referent[] {
    return members(this, type, name);
  }

  bases(unit: Unit, cls: number): readonly Type[] {
    return bases(this, unit, cls);
  }

  augmentations(unit: Unit, cls: number): readonly { readonly unit: Unit; readonly cls: number }[] {
    return unit.dialect.parts(this, unit, cls);
  }

  itemOf(type: Type): Type {
    return itemOf(this, type);
  }

  awaited(type: Type): Type {
    return awaited(this, type);
  }

  resultOf(type: Type, call?: { readonly unit: Unit; readonly at: number }): Type {
    return resultOf(this, type, call);
  }

  callType(unit: Unit, at: number): Type {
    return callType(this, unit, at);
  }

  parameterOf(type: Type, position: number): Type {
    return parameterOf(this, type, position);
  }

  wantedArgument(unit: Unit, callAt: number, position: number): Type {
    return wantedArgument(this, unit, callAt, position);
  }

  valuesOf(type: Type): Type {
    return valuesOf(this, type);
  }

  self(unit: Unit, cls: number): Type {
    return selfType(unit, cls);
  }

  environment(unit: Unit, scope: number, args: readonly Type[]): Environment | undefined {
    return environment(this, unit, scope, args);
  }
}
