import type { oas31 } from 'zod-openapi';

type Schema = Record<string, unknown>;
type Operation = { readonly parameters?: readonly Parameter[] };
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Schema };

/** The prefix of the id of each kind of record. */
const ID_PREFIXES: Readonly<Record<string, string>> = {
  vip: 'vip',
  driver: 'drv',
  vehicle: 'veh',
  place: 'plc',
  event: 'act',
  activity: 'act',
  flight: 'flt',
};

/**
 * Gives ids realistic examples: the id of a driver has the prefix of drivers. Removes the examples of optional query parameters,
 * because the documentation page would send them with every request.
 */
export function refineExamples(document: oas31.OpenAPIObject): void {
  const { components = {}, paths = {} } = document;
  for (const [name, schema] of Object.entries(components.schemas ?? {})) refineIds(schema as Schema, name);
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      for (const parameter of operation.parameters ?? []) refineParameter(parameter);
    }
  }
}

function refineParameter({ in: place, name = '', required, schema }: Parameter): void {
  if (!schema) return;
  // The parameter has the same description.
  delete schema['description'];
  if (place === 'path') setExample(schema, name);
  if (place === 'query' && !required) dropExamples(schema);
}

function refineIds(schema: Schema, owner: string): void {
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    setExample(property, name === 'id' ? `${owner}Id` : name);
    refineIds(property, owner);
  }
}

function setExample(schema: Schema, name: string): void {
  const kind = Object.keys(ID_PREFIXES).find((each) => new RegExp(`${each}[a-z]*ids?$`, 'i').test(name));
  if (kind === undefined || schema['example'] === null) return;
  const text = (schema['type'] === 'array' ? schema['items'] : schema) as Schema;
  // A field with words or a form of its own is no id of a record.
  const isOwn = text['enum'] !== undefined || (text['pattern'] as string | undefined)?.startsWith('^[A-Z]') === true;
  if (!isOwn && [text['type']].flat().includes('string')) text['example'] = `${ID_PREFIXES[kind]}_4g7k2m9q3t5w8x1z6b0c`;
}

function dropExamples(schema: Schema): void {
  delete schema['example'];
  for (const choice of (schema['anyOf'] ?? []) as Schema[]) dropExamples(choice);
}
