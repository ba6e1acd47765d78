import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeCalls, needsConfirmation } from '#shared/domain/copilot/judge-calls.ts';
import { type GoodCall, readArguments, readCall, type Tools } from '#shared/domain/copilot/read-call.ts';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';
import type { Tool, ToolEffect } from '#shared/schemas/tool.ts';

const aTool = (name: string, effect: ToolEffect, more: Partial<Tool> = {}): Tool => ({
  name,
  description: name,
  summary: name,
  effect,
  places: { id: 'params', limit: 'query', status: 'body', names: 'body' },
  parameters: { type: 'object' },
  ...more,
});

const LIST = [
  aTool('read', 'READ'),
  aTool('write', 'WRITE', { confirmIf: { status: ['CANCELLED'], limit: [true] } }),
  aTool('remove', 'CONFIRM'),
  aTool('propose', 'PROPOSAL', { places: { kind: 'body', steps: 'body' } }),
];
const TOOLS: Tools = new Map(LIST.map((tool) => [tool.name, tool]));

const good = (name: string, args: object = { id: 'x' }): GoodCall => {
  const read = readArguments(TOOLS, 'call', name, args);
  if (!('tool' in read)) throw new Error(read.problem.detail);
  return read;
};

describe('a call of the model', () => {
  it('is split into path, query and body', () => {
    const call = good('write', { id: 'a/b', limit: [1, 'x'], status: 'OPEN', names: { a: [null] } });
    expect(call.parts).toEqual({
      params: { id: 'a/b' },
      query: { limit: '1,x' },
      body: { status: 'OPEN', names: { a: [null] } },
    });
    expect(good('read', { id: 'x', limit: null }).parts.query).toEqual({});
  });

  it.each([
    ['an unknown tool', 'drop', '{}', 404],
    ['a name of every object', 'constructor', '{}', 404],
    ['arguments that are cut off', 'read', '{"id":"x', 400],
    ['a list of arguments', 'read', '[]', 400],
    ['an unknown argument', 'read', '{"id":"x","hard":true}', 400],
    ['an argument with the name of a prototype', 'read', '{"id":"x","__proto__":{}}', 400],
    ['a path without its parameter', 'read', '{}', 400],
    ['an empty parameter of the path', 'read', '{"id":""}', 400],
    ['an object in the path', 'read', '{"id":{}}', 400],
    ['an object in the query', 'read', '{"id":"x","limit":{}}', 400],
    ['a step that is no tool', 'propose', '{"steps":[{"operationId":"updateUser"}]}', 400],
    ['a step that only reads', 'propose', '{"steps":[{"operationId":"read"}]}', 400],
    ['a step that makes a proposal', 'propose', '{"steps":[{"operationId":"propose"}]}', 400],
    [
      'a step with an argument that the tool does not have',
      'propose',
      '{"steps":[{"operationId":"remove","query":{"hard":"true"}}]}',
      400,
    ],
    ['steps that are no list', 'propose', '{"steps":{}}', 400],
  ])('is refused: %s', (_what, name, text, status) => {
    expect(readCall(TOOLS, { id: 'c', name, arguments: text })).toMatchObject({ id: 'c', problem: { status } });
  });

  it('never makes an error of ours, whatever the model writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('read', 'write', 'remove', 'propose', 'x'),
        fc.oneof(fc.string(), fc.json()),
        (name, text) => {
          const read = readCall(TOOLS, { id: 'c', name, arguments: text });
          expect('tool' in read || read.problem.status >= 400).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a confirmation', () => {
  it.each<[string, object, boolean]>([
    ['read', { id: 'x', status: 'CANCELLED' }, false],
    ['write', { id: 'x' }, false],
    ['write', { id: 'x', status: 'OPEN' }, false],
    ['write', { id: 'x', status: 'CANCELLED' }, true],
    ['write', { id: 'x', status: ' cancelled ' }, true],
    ['write', { id: 'x', status: ['CANCELLED'] }, true],
    ['write', { id: 'x', limit: true }, true],
    ['write', { id: 'x', limit: 'YES' }, true],
    ['write', { id: 'x', limit: 1 }, true],
    ['write', { id: 'x', limit: false }, false],
    ['remove', { id: 'x' }, true],
  ])('is needed by %s with %j: %j', (name, args, expected) => {
    expect(needsConfirmation(good(name, args))).toBe(expected);
  });

  it('holds for every call: at most five writes run, and none that needs it', () => {
    const call = fc.constantFrom(
      good('read'),
      good('write'),
      good('write', { id: 'x', status: 'CANCELLED' }),
      good('remove'),
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), fc.nat(8), (calls, writes) => {
        const verdicts = judgeCalls(calls, writes);
        const run = calls.filter((_call, place) => verdicts[place] === 'RUN' && calls[place]?.tool.effect !== 'READ');
        expect(run.some(needsConfirmation)).toBe(false);
        expect(run.length === 0 || writes + run.length <= 5).toBe(true);
        const reads = verdicts.filter((_verdict, place) => calls[place]?.tool.effect === 'READ');
        expect(reads.every((verdict) => verdict === 'RUN')).toBe(true);
      }),
    );
  });
});

describe('the result of a call', () => {
  it('has a problem document whole', () => {
    const problem = { code: 'VEHICLE_CONFLICT', detail: 'taken', conflicts: [{ note: 'x'.repeat(60_000) }] };
    expect(JSON.parse(toolResult(409, problem))).toEqual({ status: 409, problem });
  });

  it('shows as many items of a long list as fit, and says so', () => {
    const items = Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(200) }));
    const shown = JSON.parse(toolResult(200, { items, nextCursor: 'abc' })) as {
      answer: { items: unknown[] };
      note: string;
    };
    expect(shown.answer.items.length).toBeGreaterThan(50);
    expect(shown.note).toBe(
      `${shown.answer.items.length} of 500 items are shown. Ask again with filters or a smaller limit.`,
    );
    expect(shown.answer).toMatchObject({ nextCursor: 'abc' });
  });
});
