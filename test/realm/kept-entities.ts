import { createRequire } from 'node:module';

interface Config {
  readonly client: unknown;
  readonly table: string;
}
/** What we use of an entity of ElectroDB. */
interface Kept {
  readonly config: Config;
  setClient(client: unknown): void;
  setTableName(table: string): void;
}
interface Model {
  readonly model: { readonly entity: string };
  readonly attributes: object;
  readonly indexes: object;
}
type MakesEntity = new (model: Model, config: Config) => Kept;
/** What makes the proxies of a chain. `makeProxiesLazily` replaces it. */
interface Proxies {
  buildAttributes: unknown;
  buildOperations: unknown;
}

const require = createRequire(import.meta.url);
const { AttributeOperationProxy } = require('electrodb/src/operations.js') as { AttributeOperationProxy: Proxies };
const { buildAttributes, buildOperations } = AttributeOperationProxy;

let areKept = false;

/**
 * Lets each test file go on with the entities of those before it, with its own table. Each would make and check all of them again, and V8 would
 * have no compiled code for the new ones.
 */
export function keepEntities(): void {
  if (areKept) return;
  areKept = true;
  const electro = require('electrodb') as { Entity: MakesEntity };
  const known = new WeakMap<object, { readonly of: Model; readonly entity: Kept }>();
  electro.Entity = new Proxy(electro.Entity, {
    construct: (Entity, [of, config]: [Model, Config]) => {
      const before = known.get(of.indexes);
      if (before?.of.attributes === of.attributes && before.of.model.entity === of.model.entity) {
        before.entity.setClient(config.client);
        before.entity.setTableName(config.table);
        // As the class has it.
        Reflect.deleteProperty(before.entity, '_normalizeExecutionOptions');
        return before.entity;
      }
      const entity = new Entity(of, config);
      known.set(of.indexes, { of, entity });
      return entity;
    },
  });
}

/** Brings back the proxies of ElectroDB. Each test file would replace the replacement of the one before it, so that proxies stood before proxies. */
export function restoreProxies(): void {
  Object.assign(AttributeOperationProxy, { buildAttributes, buildOperations });
}
