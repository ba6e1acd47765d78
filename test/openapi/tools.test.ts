import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { type Operation, operations } from '#functions/registry.ts';
import { mergedObject, plainSchema } from '#openapi/plain-schema.ts';
import { currentToolsText, TOOLS_FILE } from '#openapi/tools.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import { toolEffectOf } from '#shared/contract/operation-routes.ts';
import { Tool } from '#shared/schemas/copilot/tool.ts';

/** The subset of JSON Schema that endpoints of chat completions share: strict, so that any other keyword fails. */
const described = { description: z.string().optional() };
const Value: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({
      type: z.literal('string'),
      enum: z.array(z.string()).min(1).optional(),
      format: z.enum(['date-time', 'date', 'email', 'uri']).optional(),
      minLength: z.int().optional(),
      maxLength: z.int().optional(),
      ...described,
    }),
    z.strictObject({
      type: z.enum(['integer', 'number']),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      ...described,
    }),
    z.strictObject({ type: z.enum(['boolean', 'null']), ...described }),
    z.strictObject({
      type: z.literal('array'),
      items: Value,
      minItems: z.int().optional(),
      maxItems: z.int().optional(),
      ...described,
    }),
    ObjectSchema,
    z.strictObject({ anyOf: z.array(Value).min(2), ...described }),
  ]),
);
const ObjectSchema: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.literal('object'),
    properties: z.record(z.string().regex(/^\w{1,64}$/), Value).optional(),
    required: z.array(z.string()).min(1).optional(),
    additionalProperties: z.literal(false).optional(),
    ...described,
  }),
);
const FunctionOfEndpoint = z.strictObject({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  description: z.string().min(1).max(1_024),
  parameters: ObjectSchema,
});

let tools: Tool[];
let found: readonly Operation[];
beforeAll(async () => {
  found = await operations();
  tools = z.array(Tool).parse(JSON.parse(await readFile(TOOLS_FILE, 'utf8')));
});

function contractOf(name: string): Contract {
  return found.find(({ contract }) => contract.operationId === name)?.contract as Contract;
}

describe('the file of tools', () => {
  it('is what the contracts give', async () => {
    expect(await readFile(TOOLS_FILE, 'utf8')).toBe(await currentToolsText());
  });

  it('has the marked operations, in a number that endpoints accept', () => {
    const marked = found.filter(({ contract }) => contract.copilot).map(({ contract }) => contract.operationId);
    expect(tools.map(({ name }) => name)).toEqual(marked);
    expect(tools.length).toBeGreaterThan(50);
    expect(tools.length).toBeLessThanOrEqual(128);
  });

  it('is accepted whole by the subset of JSON Schema that endpoints share', () => {
    const refused = tools.flatMap(({ description, name, parameters }) => {
      const { error } = FunctionOfEndpoint.safeParse({ name, description, parameters });
      return error ? [`${name}: ${z.prettifyError(error)}`] : [];
    });
    expect(refused).toEqual([]);
  });

  it('says for each argument where it belongs, and requires what the path needs', () => {
    for (const { name, parameters, places } of tools) {
      expect(Object.keys((parameters['properties'] ?? {}) as object)).toEqual(Object.keys(places));
      const inPath = Object.keys(contractOf(name).params?.shape ?? {});
      expect(Object.keys(places).filter((each) => places[each] === 'params')).toEqual(inPath);
      expect(parameters['required'] ?? []).toEqual(expect.arrayContaining(inPath));
    }
  });
});

describe('a tool', () => {
  it('is never an operation on users or settings, nor one that writes audit records, nor one that applies a proposal, nor one with a secret other than a link, which the model does not get', () => {
    const wrong = tools.filter(({ effect, name }) => {
      const { access, answersLink, secretAnswer, unlimited } = contractOf(name);
      const [action, subject = ''] = typeof access === 'string' ? [] : access;
      const forbidden = ['User', 'Copilot'].includes(subject) || (subject === 'Audit' && effect !== 'READ');
      const applies = subject === 'Proposal' && action === 'update';
      const sets = subject === 'Settings' && effect !== 'READ';
      const isSecret = secretAnswer && !answersLink;
      return typeof access === 'string' || forbidden || applies || sets || isSecret || unlimited;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('cannot delete for good', () => {
    expect(tools.filter(({ places }) => 'hard' in places || 'dryRun' in places)).toEqual([]);
  });

  it('can be tried out if it writes', () => {
    expect(tools.filter(({ effect, name }) => effect !== 'READ' && !contractOf(name).dryRun)).toEqual([]);
  });
});

describe('the effect of an operation', () => {
  const base = contractBase();

  it.each<[string, Partial<Contract>, string]>([
    ['a reading GET', { method: 'GET', uses: ['table:read'] }, 'READ'],
    ['a GET that stores what a provider answered', { method: 'GET' }, 'READ'],
    ['a POST that writes nothing', { uses: ['table:read'], effect: 'NOTHING' }, 'READ'],
    ['a proposal', { effect: 'NOTHING', access: ['create', 'Proposal'] }, 'PROPOSAL'],
    ['a write that claims to do nothing', { effect: 'NOTHING' }, 'CONFIRM'],
    ['a creation', { effect: { kind: 'ADDS', waitsWith: [] } }, 'WRITE'],
    ['a change of texts', { effect: { kind: 'CHANGES', freely: ['notes'], waitsWith: [] } }, 'WRITE'],
    ['a write that a person confirms', { effect: 'CONFIRMED' }, 'CONFIRM'],
    ['a write that states nothing', {}, 'CONFIRM'],
  ])('is decided by the contract: %s', (_what, change, effect) => {
    expect(toolEffectOf({ ...base, ...change, operationId: 'listVips' })).toBe(effect);
  });
});

describe('a schema for endpoints', () => {
  const resolve = () => ({ type: 'string', pattern: '^x$', minLength: 1 });

  it.each([
    [
      { $ref: '#/x', description: 'An id' },
      { type: 'string', minLength: 1, description: 'An id' },
    ],
    [{ type: ['integer', 'null'], minimum: 1 }, { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] }],
    [{ const: 'A' }, { type: 'string', enum: ['A'] }],
    [{ type: 'object', additionalProperties: {} }, { type: 'object' }],
  ])('has no keyword outside the subset: %j', (given, expected) => {
    expect(plainSchema(given, resolve)).toEqual(expected);
  });

  it('merges the variants of a body into one object', () => {
    const variant = (kind: string, more: object) => ({
      type: 'object',
      properties: { kind: { type: 'string', enum: [kind] }, ...more },
      required: ['kind', ...Object.keys(more)],
    });
    const merged = mergedObject({ anyOf: [variant('A', { a: { type: 'string' } }), variant('B', {})] });
    expect(merged).toEqual({
      type: 'object',
      properties: { kind: { type: 'string', enum: ['A', 'B'] }, a: { type: 'string' } },
      required: ['kind'],
    });
  });
});

function contractBase(): Contract {
  return {
    operationId: 'makeThing',
    method: 'POST',
    path: '/api/things',
    summary: 'Make a thing',
    tag: 'VIPs',
    access: ['create', 'Vip'],
    success: { status: 201, description: 'The thing' },
    uses: ['table:read', 'table:write'],
    copilot: true,
  };
}
