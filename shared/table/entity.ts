import { Entity, type Schema } from 'electrodb';
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

/**
 * Returns a function that makes an entity at its first call. The entity differs from a plain `new Entity` in two ways, both for
 * speed. A read copies the visible fields, instead of running each of them through ElectroDB's getters, of which we have none. And
 * errors of AWS arrive as they are (`originalErr`), so that a call captures no stack.
 */
export function entityOf<A extends string, F extends string, C extends string, const S extends Schema<A, F, C>>(
  schema: S,
): () => Entity<A, F, C, S> {
  return once(() => {
    const entity = new Entity<A, F, C, S>(schema, database());
    const internals = entity as unknown as ElectroInternals;
    const { schema: parts } = internals.model;
    const names = new Map(
      Object.entries(parts.translationForRetrieval).filter(([, name]) => !parts.hiddenAttributes.has(name)),
    );
    parts.formatItemForRetrieval = (item) => visibleFields(item, names);
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
