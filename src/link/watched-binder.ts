import type { Binder, Sources } from "#resolve/binder/binder.ts";
import type { ModuleTarget, Space } from "#resolve/binder/dialect.ts";
import type { Expandos } from "#resolve/binder/expandos.ts";
import type { Referent } from "#resolve/binder/referent.ts";
import type { Environment, Type } from "#resolve/binder/type.ts";
import type { Unit } from "#resolve/binder/unit.ts";
import type { ReachRecorder } from "./reach-recorder.ts";

/** A binder that has noted about which files it is asked, and which its answers name. The binder behind it may be exchanged for that of another run. */
export class WatchedBinder implements Binder {
  readonly #recorder: ReachRecorder;
  #inner: Binder;

  constructor(inner: Binder, recorder: ReachRecorder) {
    this.#inner = inner;
    this.#recorder = recorder;
  }

  /** The binder itself: what it is asked is not noted. */
  get inner(): Binder {
    return this.#inner;
  }

  turnTo(inner: Binder): void {
    this.#inner = inner;
  }

  get units(): readonly Unit[] {
    return this.#inner.units;
  }

  get expandos(): Expandos {
    return this.#inner.expandos;
  }

  get sources(): Sources {
    return this.#inner.sources;
  }

  unitOfFile(file: number): Unit | undefined {
    return this.#inner.unitOfFile(file);
  }

  lookup(unit: Unit, scope: number, name: string, space: Space): readonly Referent[] {
    this.#recorder.look(unit);
    return this.#referents(this.#inner.lookup(unit, scope, name, space));
  }

  exported(unit: Unit, name: string): readonly Referent[] {
    this.#recorder.look(unit);
    return this.#referents(this.#inner.exported(unit, name));
  }

  moduleTarget(unit: Unit, source: string): ModuleTarget {
    this.#recorder.look(unit);
    return this.#target(this.#inner.moduleTarget(unit, source));
  }

  imported(target: ModuleTarget, name: string): readonly Referent[] {
    return this.#referents(this.#inner.imported(this.#target(target), name));
  }

  follow(referent: Referent): readonly Referent[] {
    this.#referent(referent);
    return this.#referents(this.#inner.follow(referent));
  }

  referents(unit: Unit, at: number): readonly Referent[] {
    this.#recorder.look(unit);
    return this.#referents(this.#inner.referents(unit, at));
  }

  typeAt(unit: Unit, at: number): Type {
    this.#recorder.look(unit);
    return this.#type(this.#inner.typeAt(unit, at));
  }

  typeOf(referent: Referent): Type {
    this.#referent(referent);
    return this.#type(this.#inner.typeOf(referent));
  }

  members(type: Type, name: string): readonly Referent[] {
    return this.#referents(this.#inner.members(this.#type(type), name));
  }

  bases(unit: Unit, cls: number): readonly Type[] {
    this.#recorder.look(unit);
    const types = this.#inner.bases(unit, cls);
    for (const type of types) this.#type(type);
    return types;
  }

  augmentations(unit: Unit, cls: number): readonly { readonly unit: Unit; readonly cls: number }[] {
    this.#recorder.look(unit);
    const places = this.#inner.augmentations(unit, cls);
    for (const place of places) this.#recorder.look(place.unit);
    return places;
  }

  itemOf(type: Type): Type {
    return this.#type(this.#inner.itemOf(this.#type(type)));
  }

  awaited(type: Type): Type {
    return this.#type(this.#inner.awaited(this.#type(type)));
  }

  resultOf(type: Type, call?: { readonly unit: Unit; readonly at: number }): Type {
    if (call !== undefined) this.#recorder.look(call.unit);
    return this.#type(this.#inner.resultOf(this.#type(type), call));
  }

  callType(unit: Unit, at: number): Type {
    this.#recorder.look(unit);
    return this.#type(this.#inner.callType(unit, at));
  }

  parameterOf(type: Type, position: number): Type {
    return this.#type(this.#inner.parameterOf(this.#type(type), position));
  }

  wantedArgument(unit: Unit, callAt: number, position: number): Type {
    this.#recorder.look(unit);
    return this.#type(this.#inner.wantedArgument(unit, callAt, position));
  }

  valuesOf(type: Type): Type {
    return this.#type(this.#inner.valuesOf(this.#type(type)));
  }

  self(unit: Unit, cls: number): Type {
    this.#recorder.look(unit);
    return this.#inner.self(unit, cls);
  }

  environment(unit: Unit, scope: number, args: readonly Type[]): Environment | undefined {
    this.#recorder.look(unit);
    return this.#inner.environment(unit, scope, args);
  }

  #referents(referents: readonly Referent[]): readonly Referent[] {
    for (const referent of referents) this.#referent(referent);
    return referents;
  }

  #referent(referent: Referent): void {
    if ("unit" in referent) this.#recorder.look(referent.unit);
    else if (referent.kind === "typed") this.#type(referent.type);
  }

  #type(type: Type): Type {
    if ("unit" in type) this.#recorder.look(type.unit);
    else if (type.kind === "union" || type.kind === "intersection") for (const part of type.types) this.#type(part);
    return type;
  }

  #target(target: ModuleTarget): ModuleTarget {
    if (target.kind === "units") for (const unit of target.units) this.#recorder.look(unit);
    else if (target.kind === "scope") for (const { unit } of target.places) this.#recorder.look(unit);
    else if (target.kind === "package") this.#recorder.look(target.unit);
    return target;
  }
}
