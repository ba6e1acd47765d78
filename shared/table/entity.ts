import { Entity, type Schema } from 'electrodb';
import { AttributeOperationProxy } from 'electrodb/src/operations.js';
import { once } from '#shared/platform/once.ts';
import { database } from './database.ts';

type Item = Readonly<Record<string, unknown>>;

/** The parts of ElectroDB 3.9.3 that we replace. They are internal: a test compares the results for every entity. */
export interface ElectroInternals {
  readonly model: {
    readonly entity: string;
    readonly schema: {
      readonly translationForRetrieval: Readonly<Record<string, string>>;
      readonly hiddenAttributes: ReadonlySet<string>;
      formatItemForRetrieval(item: Item, config: object): Item;
    };
  };
  _normalizeExecutionOptions(options: object): object;
}

/** An entity without its model. `version` is that of its keys. Default: 1. */
type Parts<A extends string, F extends string, C extends string> = Omit<Schema<A, F, C>, 'model'> & {
  readonly version?: string;
};
interface Model {
  readonly model: { readonly entity: string; readonly service: string; readonly version: string };
}

/**
 * Returns a function that makes an entity of this name at its first call. The entity differs from a plain `new Entity` in three ways, all for
 * speed. A read copies the visible fields, instead of running each of them through ElectroDB's getters, of which we have none. Proxies
 * of attributes are made when a chain uses them. And errors of AWS arrive as they are (`originalErr`), so that a call captures no stack.
 */
export function entityOf<A extends string, F extends string, C extends string, const S extends Parts<A, F, C>>(
  name: string,
  { version = '1', ...parts }: S,
): () => Entity<A, F, C, S & Model> {
  return once(() => {
    makeProxiesLazily();
    const schema = { model: { service: 'motorcade', entity: name, version }, ...parts };
    const entity = new Entity<A, F, C, S & Model>(schema as unknown as S & Model, database());
    const internals = entity as unknown as ElectroInternals;
    const { schema: made } = internals.model;
    const names = new Map(
      Object.entries(made.translationForRetrieval).filter(([, field]) => !made.hiddenAttributes.has(field)),
    );
    made.formatItemForRetrieval = (item) => visibleFields(item, names);
    const normalize = internals._normalizeExecutionOptions.bind(entity);
    internals._normalizeExecutionOptions = (options) => ({ ...normalize(options), originalErr: true });
    return entity;
  });
}

/** The fields of a stored item that a record shows. A set becomes a list, as ElectroDB has it. */
function visibleFields(item: Item, names: ReadonlyMap<string, string>): Item {
  const fields: Record<string, unknown> = {};
  for (const field of Object.keys(item)) {
    const name = names.get(field);
    if (name === undefined) continue;
    const value = item[field];
    fields[name] = value instanceof Set ? [...value] : value;
  }
  return fields;
}

/** The parts of an ElectroDB attribute that our entities use. */
interface Attribute {
  readonly type: unknown;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly hidden?: boolean;
  readonly padding?: unknown;
  readonly items?: unknown;
}

/** Requires that an entity and its record have the same fields. Otherwise the entity does not compile. */
export type AttributesOf<T> = { readonly [K in keyof Required<T>]: Attribute };

/** The attributes that each stored record has. */
export const recordAttributes = {
  id: { type: 'string', required: true, readOnly: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true, readOnly: true },
  updatedAt: { type: 'string', required: true },
  deletedAt: { type: 'string' },
  movedAt: { type: 'any' },
  mergedInto: { type: 'string' },
  mergedFrom: { type: 'any' },
} as const;

/** The attributes that each record has that is kept for a time. */
export const keptAttributes = {
  id: { type: 'string', required: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  createdBy: { type: 'string', required: true },
  keptUntil: { type: 'string', required: true },
} as const;

/** The attributes that each stored link has. */
export const linkAttributes = {
  id: { type: 'string', required: true },
  version: { type: 'number', required: true },
  createdAt: { type: 'string', required: true },
  secretHash: { type: 'string', required: true },
  madeBy: { type: 'string' },
  createdBy: { type: 'string' },
  expiresAt: { type: 'number', required: true },
} as const;

/** The attributes that make the keys of an index. `scope` gives it partitions of its own. */
interface Keys<P, S> {
  readonly scope?: string;
  readonly pk: readonly P[];
  readonly sk?: readonly S[];
}

/** The index over the keys of the table. */
export function primaryIndex<const P extends string, const S extends string = never>({
  pk,
  sk = [],
  ...scope
}: Keys<P, S>) {
  return {
    ...scope,
    pk: { field: 'pk', composite: pk, casing: 'none' },
    sk: { field: 'sk', composite: sk, casing: 'none' },
  } as const;
}

/** An index over the keys of `index`, a secondary index of the table. Its scope keeps the kinds of records apart. */
export function secondaryIndex<const I extends string, const P extends string, const S extends string = never>(
  index: I,
  { pk, sk = [], ...scope }: Keys<P, S>,
) {
  return {
    index,
    ...scope,
    pk: { field: `${index}pk`, composite: pk, casing: 'none' },
    sk: { field: `${index}sk`, composite: sk, casing: 'none' },
  } as const;
}

/** The primary index of a record that is found by its id. */
export const byId = primaryIndex({ pk: ['id'] });

export const LISTINGS = ['live', 'deleted'] as const;
export type Listing = (typeof LISTINGS)[number];
/** Returns the list that a record is in. The list is part of the index keys, so that a list of live records never reads deleted ones. */
export function listingOf({ deletedAt }: { readonly deletedAt?: string | undefined }): Listing {
  return deletedAt ? 'deleted' : 'live';
}

/** Returns the lists to read, one after the other: the deleted records come last. */
export function listingsOf(includeDeleted = false): readonly Listing[] {
  return includeDeleted ? LISTINGS : ['live'];
}

/** The fields that a replacement never changes. */
type Fixed = 'id' | 'createdAt';

/** Returns the fields to set and the fields to remove, to turn one version of a record into the next. */
export function difference<T extends { readonly id: string }>(before: T, after: T) {
  const { id: _id, createdAt: _createdAt, ...rest } = after as T & { createdAt?: string };
  const entries = Object.entries(rest);
  const removed = Object.keys(before).filter((name) => (after as Record<string, unknown>)[name] === undefined);
  return {
    set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Omit<T, Fixed>,
    remove: removed as Exclude<keyof T & string, Fixed>[],
  };
}

/** A type whose optional fields are absent, never undefined. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Returns a copy without the fields that are undefined: DynamoDB has no such value. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>;
}

/**
 * Lets ElectroDB make the proxies of attributes and operations when a chain uses them. It makes all of them for each chain, twice with a
 * condition. That takes most of the time of a short read, and V8 keeps such objects until it collects all garbage.
 */
export const makeProxiesLazily = once((): void => {
  const { buildAttributes, buildOperations } = AttributeOperationProxy;
  AttributeOperationProxy.buildAttributes = (builder, all) =>
    lazily(all, (name) => buildAttributes(builder, { [name]: all[name] })[name]);
  AttributeOperationProxy.buildOperations = (builder, all) => {
    let together: ReturnType<typeof buildOperations> | undefined;
    return lazily(all, (name) => {
      together ??= buildOperations(builder, all);
      return together[name];
    });
  };
});

/** Returns an object that makes its members when they are asked for. */
function lazily(all: object, make: (name: string) => unknown): Readonly<Record<string, unknown>> {
  return new Proxy({}, { get: (_none, name) => (Object.hasOwn(all, name) ? make(name as string) : undefined) });
}
