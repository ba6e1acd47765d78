import { describe, expect, it } from '@jest/globals';
import { breakingChanges, breakingLines, type Document, isNamed } from './breaking-changes.ts';
import type { Schema } from './breaking-schemas.ts';

const OBJECT = { type: 'object', properties: { name: { type: 'string' } } };
const PLAIN: Operation = {};

interface Operation {
  readonly body?: Schema;
  readonly needsBody?: boolean;
  readonly answer?: Schema;
  readonly status?: string;
  readonly query?: readonly { readonly name: string; readonly required?: boolean; readonly schema?: Schema }[];
}

/** Returns a document of one operation. */
function documentOf({ answer, body, needsBody = false, query = [], status = '200' }: Operation): Document {
  const post = {
    parameters: query.map((each) => ({ in: 'query', ...each })),
    ...(body && { requestBody: { required: needsBody, content: { 'application/json': { schema: body } } } }),
    responses: { [status]: { content: answer ? { 'application/json': { schema: answer } } : {} } },
  };
  return { paths: { '/api/vips': { post } } };
}
function withNeeded(...required: string[]): Schema {
  return { ...OBJECT, required };
}
function withValues(...values: string[]): Schema {
  return { type: 'string', enum: values };
}

const BREAKS: readonly (readonly [string, Operation, Operation, string])[] = [
  ['an answer', { status: '201' }, { status: '200' }, 'the answer 201 is gone'],
  ['a form of the answer', { answer: {} }, PLAIN, 'application/json is gone from the answer'],
  ['a field of the answer', { answer: OBJECT }, { answer: { type: 'object' } }, 'answer.name is gone from the answer'],
  [
    'a field that was always there',
    { answer: withNeeded('name') },
    { answer: OBJECT },
    'answer.name may now be absent',
  ],
  ['a value of the answer', { answer: withValues('A', 'B') }, { answer: withValues('A') }, 'answer has no B any more'],
  [
    'the certainty that a field is no null',
    { answer: { type: 'string' } },
    { answer: { type: ['string', 'null'] } },
    'answer may now be null',
  ],
  ['a parameter', { query: [{ name: 'day' }] }, PLAIN, 'the query parameter day is gone'],
  [
    'the freedom to leave out a parameter',
    PLAIN,
    { query: [{ name: 'day', required: true }] },
    'the query parameter day is now required',
  ],
  [
    'a value of a parameter',
    { query: [{ name: 'day', schema: withValues('A', 'B') }] },
    { query: [{ name: 'day', schema: withValues('B') }] },
    'the query parameter day has no A any more',
  ],
  [
    'the freedom to send no body',
    { body: OBJECT },
    { body: OBJECT, needsBody: true },
    'a request body is now required',
  ],
  ['the body', { body: OBJECT }, PLAIN, 'the request body is gone'],
  ['the freedom to leave out a field', { body: OBJECT }, { body: withNeeded('name') }, 'request.name is now required'],
  ['a field of the request', { body: OBJECT }, { body: { type: 'object' } }, 'request.name is gone from the request'],
  ['a type of the request', { body: { type: 'number' } }, { body: { type: 'integer' } }, 'request takes no number'],
  ['any text', { body: { type: 'string' } }, { body: withValues('A') }, 'request takes only A'],
  ['long texts', { body: { type: 'string' } }, { body: { type: 'string', maxLength: 5 } }, 'request has maxLength 5'],
  ['short lists', { body: { type: 'array' } }, { body: { type: 'array', minItems: 1 } }, 'request has minItems 1'],
  [
    'a field of an item',
    { answer: { type: 'array', items: OBJECT } },
    { answer: { type: 'array', items: { type: 'object' } } },
    'answer[].name is gone from the answer',
  ],
  [
    'a field of one of several forms',
    { answer: { anyOf: [{ type: 'string' }, OBJECT] } },
    { answer: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
    'answer.name is gone from the answer',
  ],
];

const FINE: readonly (readonly [string, Operation, Operation])[] = [
  ['a new field of the answer', { answer: { type: 'object' } }, { answer: OBJECT }],
  ['a new value of the answer', { answer: withValues('A') }, { answer: withValues('A', 'B') }],
  ['a field that is now always there', { answer: OBJECT }, { answer: withNeeded('name') }],
  ['a shorter answer', { answer: { type: 'string' } }, { answer: { type: 'string', maxLength: 5 } }],
  ['a new parameter', PLAIN, { query: [{ name: 'day' }] }],
  ['a new field of the request', { body: { type: 'object' } }, { body: OBJECT }],
  ['a field that may now be left out', { body: withNeeded('name') }, { body: OBJECT }],
  ['longer texts', { body: { type: 'string', maxLength: 5 } }, { body: { type: 'string', maxLength: 6 } }],
  [
    'another order of forms',
    { body: { anyOf: [{ type: 'string' }, OBJECT] } },
    { body: { anyOf: [OBJECT, { type: 'string' }] } },
  ],
];

describe('the comparison with the former release', () => {
  it.each(BREAKS)('names the loss of %s', (_what, before, after, expected) => {
    expect(breakingChanges(documentOf(before), documentOf(after))).toEqual([`POST /api/vips: ${expected}`]);
  });

  it.each(FINE)('says nothing of %s', (_what, before, after) => {
    expect(breakingChanges(documentOf(before), documentOf(after))).toEqual([]);
  });

  it('names a path or a method that is gone', () => {
    expect(breakingChanges(documentOf(PLAIN), { paths: {} })).toEqual(['POST /api/vips is gone']);
    expect(breakingChanges(documentOf(PLAIN), { paths: { '/api/vips': { get: {} } } })).toEqual([
      'POST /api/vips is gone',
    ]);
  });

  it('compares what both name once, also where it names itself', () => {
    const document = (fields: Record<string, Schema>): Document => {
      const Vip = {
        type: 'object',
        properties: { ...fields, guests: { items: { $ref: '#/components/schemas/Vip' } } },
      };
      const { paths } = documentOf({ answer: { $ref: '#/components/schemas/Vip' } });
      return { paths: { ...paths, '/api/all': paths['/api/vips'] ?? {} }, components: { schemas: { Vip } } };
    };
    const changes = breakingChanges(document({ phone: { type: 'string' } }), document({}));
    expect(changes).toEqual(['POST /api/vips: Vip.phone is gone from the answer']);
  });
});

describe('a breaking change in CHANGELOG', () => {
  const CHANGELOG = `# Changelog
## Unreleased
### Breaking changes
- The field \`phone\` is gone, and so is \`GET /api/old\`.
### New
- The field \`mail\`.
## 0.2.0 - 2026-11-21
### Breaking changes
- The field \`fax\` is gone.
`;
  const lines = breakingLines(CHANGELOG, '0.2.0');

  it.each([
    ['POST /api/vips: Vip.phone is gone from the answer', true],
    ['GET /api/old is gone', true],
    ['POST /api/vips: Vip.mail is gone from the answer', false],
    ['POST /api/vips: Vip.fax is gone from the answer', false],
    ['GET /api/older is gone', false],
  ])('is named since the former release: %s', (change, expected) => {
    expect(isNamed(change, lines)).toBe(expected);
  });
});
