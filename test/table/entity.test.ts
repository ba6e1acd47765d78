import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Entity } from 'electrodb';
import electrodb from 'electrodb/package.json' with { type: 'json' };
import { once } from '#shared/platform/once.ts';
import type { ElectroInternals } from '#shared/table/entity.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const FOLDERS = ['shared/entities', 'shared/table'];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => path.endsWith('.ts'));
/** All functions that `once` returns read like this. */
const OF_ONCE = String(once(() => undefined));
let made: ElectroInternals[];

/** Makes each entity that a module of these folders exports. */
beforeAll(async () => {
  const modules = await Promise.all(FILES.map((file) => import(`../../${file}`) as Promise<object>));
  const factories = modules.flatMap((module) =>
    Object.values(module).filter((value) => typeof value === 'function' && `${value}` === OF_ONCE),
  );
  const values = factories.map((factory: () => unknown) => factory());
  made = values.filter((value) => value instanceof Entity).map((entity) => entity as unknown as ElectroInternals);
});

describe('the entities', () => {
  it('are made by ElectroDB 3.9.3, whose internals we replace', () => {
    expect(electrodb.version).toBe('3.9.3');
  });

  it('are all compared here', () => {
    const written = FILES.flatMap((path) => readFileSync(path, 'utf8').match(/ = entityOf\(/g) ?? []);
    expect(made.length).toBe(written.length);
    expect(made.length).toBeGreaterThan(15);
  });

  it('read an item as ElectroDB itself does', () => {
    for (const entity of made) {
      const { schema } = entity.model;
      const original = Object.getPrototypeOf(schema) as typeof schema;
      const stored = typedItem(entity);
      expect([entity.model.entity, schema.formatItemForRetrieval(stored, {})]).toEqual([
        entity.model.entity,
        original.formatItemForRetrieval.call(schema, stored, {}),
      ]);
    }
  });

  it('show no hidden and no unknown field', () => {
    for (const entity of made) {
      const shown = Object.keys(entity.model.schema.formatItemForRetrieval(typedItem(entity), {}));
      expect(shown.filter((name) => entity.model.schema.hiddenAttributes.has(name) || name === 'gsi9pk')).toEqual([]);
    }
  });

  it('let errors of AWS pass as they are', () => {
    for (const entity of made) expect(entity._normalizeExecutionOptions({})).toMatchObject({ originalErr: true });
  });
});

/** A stored item whose fields have the types of the model: ElectroDB's getters convert sets, and check nothing else. */
function typedItem(entity: ElectroInternals): Record<string, unknown> {
  const { attributes } = entity.model.schema as unknown as { attributes: Record<string, { type: string }> };
  const values: Readonly<Record<string, unknown>> = {
    string: 'text',
    enum: 'text',
    number: 7,
    boolean: true,
    list: ['a', 'b'],
    map: { inner: 1 },
    any: { inner: { deep: [1, null] } },
    set: new Set(['x', 'y']),
  };
  const fields = Object.entries(attributes).map(([name, { type }]) => [name, values[type] ?? 'text']);
  return { ...Object.fromEntries(fields), gsi9pk: 'unknown' };
}
