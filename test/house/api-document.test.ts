import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { operations } from '#functions/registry.ts';
import * as getHealth from '#functions/system/get-health.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { currentDocument, currentText, DOCUMENT_FILE } from '#openapi/document.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a document of all shapes
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

const PAGE_WORDS = ['x-record', 'x-types', 'x-group', 'x-order', 'x-label'];

useFiles();
useTable();
let built: ReturnType<typeof currentDocument>;
let document: Node;
let ajv: Ajv2020;
beforeAll(async () => {
  built = currentDocument();
  document = JSON.parse(JSON.stringify(await built));
  ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    keywords: ['discriminator', 'example', ...PAGE_WORDS, ...Object.keys(document)],
  });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document } as AnySchema);
});

/** Returns the rules of Redocly's linter that a document breaks. */
async function lintProblems(source: string): Promise<string[]> {
  const config = await loadConfig({ configPath: 'openapi/redocly.yaml' });
  const problems = await lintFromString({ source, absoluteRef: fileURLToPath(DOCUMENT_FILE), config });
  return problems.map(({ ruleId }) => ruleId);
}

function pointerTo(...parts: readonly string[]): string {
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether a schema limits a text or a list. Others need no limit. */
function isBounded({
  const: value,
  enum: words,
  format,
  items,
  maxItems,
  maxLength,
  pattern = '',
  type,
}: Node): boolean {
  if (type === 'array') return maxItems !== undefined || items.enum !== undefined;
  if (![type].flat().includes('string')) return true;
  const isFixed = /^\^.*\$$/.test(pattern) && !/[*+]/.test(pattern);
  return Boolean(maxLength ?? words ?? format ?? value ?? isFixed);
}

describe('api-documentation.yaml', () => {
  it('is what the contracts say: after a change, run `npm run openapi`', async () => {
    expect(await readFile(DOCUMENT_FILE, 'utf8')).toBe(await currentText(built));
  });

  it('satisfies the linter, its examples included', async () => {
    expect(await lintProblems(await readFile(DOCUMENT_FILE, 'utf8'))).toEqual([]);
  });

  it('would not satisfy it without a summary, or with an example that its schema does not allow', async () => {
    // One operation, as the linter takes seconds for all.
    const path = '/api/health';
    const { get } = document.paths[path];
    const problemsWith = (operation: object, schemas: object) => {
      const components = { ...document.components, schemas };
      return lintProblems(
        JSON.stringify({ ...document, paths: { [path]: { get: { ...get, ...operation } } }, components }),
      );
    };
    const text = { type: 'string' };
    expect(await problemsWith({ summary: undefined }, { Text: text })).toContain('operation-summary');
    expect(await problemsWith({}, { Text: { ...text, example: 1 } })).toContain('no-invalid-schema-examples');
    const few = await problemsWith({}, { Text: text });
    expect(few).not.toEqual(expect.arrayContaining(['operation-summary', 'no-invalid-schema-examples']));
  });

  it('has each operation once, under its method and path, but the fallback', async () => {
    const expected = (await operations())
      .filter(({ contract }) => !contract.fallback)
      .flatMap(({ contract: { aliases = [], method, path } }) => [path, ...aliases].map((each) => `${method} ${each}`));
    const documented = Object.entries<Node>(document.paths).flatMap(([path, item]) =>
      Object.entries<Node>(item).flatMap(([method, operation]) =>
        [path, ...(operation['x-aliases'] ?? [])].map((each) => `${method.toUpperCase()} ${each}`),
      ),
    );
    expect(documented.sort()).toEqual(expected.sort());
  });

  it('is made of valid JSON Schema 2020-12', () => {
    const names = Object.keys(document.components.schemas);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !ajv.validateSchema(document.components.schemas[name]))).toEqual([]);
  });

  it('bounds every text and every list that a client can send', () => {
    const seen = new Set<string>();
    const unbounded: string[] = [];
    const look = (schema: Node, place: string): void => {
      if (schema.$ref) {
        const name = schema.$ref.split('/').at(-1);
        if (seen.has(name)) return;
        seen.add(name);
        return look(document.components.schemas[name], name);
      }
      const { anyOf = [], items, properties = {} } = schema;
      if (!isBounded(schema)) unbounded.push(place);
      for (const [name, property] of Object.entries(properties)) look(property, `${place}.${name}`);
      for (const each of [...anyOf, ...(items ? [items] : [])]) look(each, place);
    };
    for (const [path, item] of Object.entries<Node>(document.paths)) {
      for (const [method, operation] of Object.entries<Node>(item)) {
        const place = `${method} ${path}`;
        for (const parameter of operation.parameters ?? []) {
          if (parameter.schema) look(parameter.schema, `${place} ${parameter.name}`);
        }
        for (const { schema } of Object.values<Node>(operation.requestBody?.content ?? {})) look(schema, place);
      }
    }
    expect(unbounded).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('has no boolean as a schema, no tuple, no allOf, no list of types and no pattern beside a format, because some generators cannot read them', () => {
    const strange: string[] = [];
    const look = (node: Node, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, value] of Object.entries<Node>(node)) {
        const isSchema = ['items', 'not', 'contains', 'propertyNames', 'if', 'then', 'else'].includes(name);
        const holdsSchemas = ['anyOf', 'oneOf', 'allOf', 'properties', '$defs', 'patternProperties'].includes(name);
        const schemas = isSchema ? [value] : holdsSchemas ? Object.values<Node>(value) : [];
        const isExample = place.includes('.example');
        const isList = name === 'type' && Array.isArray(value) && !value.includes('null');
        const isTwice = name === 'pattern' && node.format !== undefined;
        if (!isExample && (schemas.some((each) => typeof each === 'boolean') || isList || isTwice))
          strange.push(`${place}.${name}`);
        if (['prefixItems', 'allOf'].includes(name)) strange.push(`${place}.${name}`);
        look(value, `${place}.${name}`);
      }
    };
    look(document, '');
    expect(strange).toEqual([]);
  });

  it('says nothing beside a reference, and of no object without fields, that its answers could not fit', () => {
    const closed: string[] = [];
    const look = (node: Node, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { $ref, additionalProperties, allOf, anyOf, oneOf, properties, type } = node;
      const describesNone = properties === undefined && (type !== 'object' || allOf || anyOf || oneOf || $ref);
      if (additionalProperties === false && describesNone) closed.push(place);
      // Only what explains a reference, or shows it in a form.
      const beside = Object.keys(node).filter(
        (name) => !/^(\$ref|description|default|deprecated|example|x-.*)$/.test(name),
      );
      if (typeof $ref === 'string' && beside.length > 0) closed.push(`${place}: ${beside.join()}`);
      for (const [name, value] of Object.entries<Node>(node)) look(value, `${place}.${name}`);
    };
    look(document, '');
    expect(closed).toEqual([]);
  });

  it('has no field that is only null, because generators know no such type', () => {
    const alone = JSON.stringify(document).match(/"[^"]+":\{[^{}]*"type":"null"[^{}]*\}/g) ?? [];
    expect(alone).toEqual([]);
  });

  it('shows only regular expressions that every common language knows', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(([, text = '']) =>
      JSON.parse(text),
    );
    expect(patterns.length).toBeGreaterThan(1);
    expect(patterns.filter((pattern) => /\\[pPk]|\\u\{|\(\?[^:]|\[\[|&&/.test(pattern))).toEqual([]);
  });

  it('gives every text that must not be empty an example, so that a request can be tried as it is shown', () => {
    const bare = Object.entries<Node>(document.components.schemas)
      .filter(([, { additionalProperties }]) => additionalProperties === false)
      .flatMap(([name, { properties }]) =>
        Object.entries<Node>(properties)
          .filter(([, { enum: words, example, minLength }]) => minLength > 0 && example === undefined && !words)
          .map(([property]) => `${name}.${property}`),
      );
    expect(bare).toEqual([]);
  });
});

describe('what the service answers', () => {
  const documented = async (
    operation: Parameters<typeof call>[0] & { contract: Contract },
    options: CallOptions = {},
  ): Promise<Answer> => {
    const answer = await call(operation, options);
    const { method, path } = operation.contract;
    const response = document.paths[path][method.toLowerCase()].responses[answer.status];
    const media = answer.headers['content-type']?.split(';')[0] ?? '';
    const at = response.$ref
      ? ['components', 'responses', response.$ref.split('/').at(-1)]
      : ['paths', path, method.toLowerCase(), 'responses', `${answer.status}`];
    const validate = ajv.compile({ $ref: `document#${pointerTo(...at, 'content', media, 'schema')}` });
    expect({ valid: validate(answer.body), errors: validate.errors }).toEqual({ valid: true, errors: null });
    return answer;
  };

  it('is what the document says, success and refusals alike', async () => {
    const as = await aUser('COORDINATOR');
    const body = {
      name: 'Ngũgĩ wa Mĩrĩ',
      department: 'OTHER',
      emergencyContact: { name: 'Zoë', phone: '+44 20 79460958' },
    };
    const created = await documented(createVip, { as, body });
    expect(created.status).toBe(201);
    const read = await documented(getVip, { as, params: { vipId: created.body.id } });
    expect(read.status).toBe(200);
    expect((await documented(getVip, { as, params: { vipId: 'vip_unknown' } })).status).toBe(404);
    expect((await documented(createVip, { as, body: { name: 1 } })).status).toBe(400);
    expect((await documented(createVip, { body })).status).toBe(401);
    expect((await documented(createVip, { as: await aUser('DRIVER'), body })).status).toBe(403);
    expect((await documented(getHealth)).status).toBe(200);
  });
});
