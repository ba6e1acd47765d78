import type { oas31 } from 'zod-openapi';

type Schema = Record<string, unknown>;
type Operation = { readonly parameters?: readonly Parameter[] };
type Parameter = { name?: string; in?: string; required?: boolean; schema?: Schema };

/** The words that ids begin with. */
const WORDS: Readonly<Record<string, string>> = {
  vip: 'vip',
  driver: 'drv',
  vehicle: 'veh',
  event: 'act',
  activity: 'act',
  flight: 'flt',
};

/**
 * Makes examples believable: the id of a driver looks like one. An optional parameter of a query has none, since the
 * documentation page would send it along with whatever a reader tries.
 */
export const refineExamples = (document: oas31.OpenAPIObject): void => {
  const { components = {}, paths = {} } = document;
  for (const [name, schema] of Object.entries(components.schemas ?? {})) refineIds(schema as Schema, name);
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item as Record<string, Operation>)) {
      for (const parameter of operation.parameters ?? []) refineParameter(parameter);
    }
  }
};

const refineParameter = ({ in: place, name = '', required, schema }: Parameter): void => {
  if (!schema) return;
  // The parameter says it already.
  delete schema['description'];
  if (place === 'path') setExample(schema, name);
  if (place === 'query' && !required) dropExamples(schema);
};

const refineIds = (schema: Schema, owner: string): void => {
  for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    setExample(property, name === 'id' ? `${owner}Id` : name);
    refineIds(property, owner);
  }
};

const setExample = (schema: Schema, name: string): void => {
  const word = Object.keys(WORDS).find((each) => new RegExp(`${each}[a-z]*ids?$`, 'i').test(name));
  if (word === undefined || schema['example'] === null) return;
  const text = (schema['type'] === 'array' ? schema['items'] : schema) as Schema;
  if ([text['type']].flat().includes('string')) text['example'] = `${WORDS[word]}_4g7k2m9q3t5w8x1z6b0c`;
};

const dropExamples = (schema: Schema): void => {
  delete schema['example'];
  for (const choice of (schema['anyOf'] ?? []) as Schema[]) dropExamples(choice);
};
