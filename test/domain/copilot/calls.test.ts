import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mayRun } from '#shared/domain/copilot/check-write.ts';
import { type GoodCall, readArguments, readCall, type Tools } from '#shared/domain/copilot/read-call.ts';
import { fittingItems, shownTo, toolResult } from '#shared/domain/copilot/tool-result.ts';
import { judgeCalls } from '#shared/domain/copilot/turn-bounds.ts';
import type { Tool, ToolEffect } from '#shared/schemas/copilot/tool.ts';

function aTool(name: string, effect: ToolEffect, more: Partial<Tool> = {}): Tool {
  return {
    name,
    description: name,
    summary: name,
    effect,
    places: { id: 'params', limit: 'query', status: 'body', names: 'body' },
    parameters: { type: 'object' },
    ability: ['update', 'Vip'],
    method: 'PATCH',
    ...more,
  };
}

const LIST = [
  aTool('read', 'READ'),
  aTool('write', 'WRITE'),
  aTool('remove', 'CONFIRM'),
  aTool('propose', 'PROPOSAL', { places: { kind: 'body', steps: 'body' } }),
];
const TOOLS: Tools = new Map(LIST.map((tool) => [tool.name, tool]));

function good(name: string, args: object = { id: 'x' }): GoodCall {
  const read = readArguments(TOOLS, 'call', name, args);
  if (!('tool' in read)) throw new Error(read.problem.detail);
  return read;
}

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
    ['arguments that are nested 5,000 deep', 'read', `{"id":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
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

describe('the calls of one answer', () => {
  it('make at most five writes in a turn, and those that the user must confirm make none', () => {
    const call = fc.constantFrom(good('read'), good('write'), good('remove'));
    fc.assert(
      fc.property(fc.array(call, { maxLength: 12 }), fc.nat(8), (calls, writes) => {
        const verdicts = judgeCalls(calls, writes);
        const verdictsOf = (effect: ToolEffect) =>
          verdicts.filter((_verdict, place) => calls[place]?.tool.effect === effect);
        const tried = verdicts.filter((verdict) => verdict === 'TRY').length;
        expect(tried === 0 || writes + tried <= 5).toBe(true);
        expect(verdictsOf('READ').every((verdict) => verdict === 'RUN')).toBe(true);
        expect(verdictsOf('CONFIRM').every((verdict) => verdict === 'PROPOSE')).toBe(true);
      }),
    );
  });
});

describe('a write', () => {
  const texts = { kind: 'CHANGES' as const, freely: ['title', 'notes', 'vipIds'], waitsWith: ['driverId'] };
  const adds = { kind: 'ADDS' as const, waitsWith: ['driverId'] };
  const ride = {
    id: 'a',
    version: 3,
    title: 'Lunch',
    notes: 'Gate 3',
    vipIds: ['v1'],
    startTime: 'T1',
    driverId: null,
  };

  it.each<[string, object, boolean]>([
    ['changes a text', { title: 'Late lunch', version: 4, updatedAt: 'T2' }, true],
    ['changes nothing', {}, true],
    ['adds a guest', { vipIds: ['v1', 'v2'] }, true],
    ['takes a guest off', { vipIds: ['v2'] }, false],
    ['clears a note', { notes: null }, false],
    ['clears a note with a space', { notes: ' ' }, false],
    ['moves', { startTime: 'T2' }, false],
    ['changes a text and moves', { title: 'Late lunch', startTime: 'T2' }, false],
    ['gives a driver', { driverId: 'd' }, false],
    ['changes a field that no rule names', { color: 'red' }, false],
  ])('may run at once by its effect, or not: it %s', (_what, change, expected) => {
    expect(mayRun(texts, { args: {}, before: ride, after: { ...ride, ...change } })).toBe(expected);
  });

  it('waits if its record has what someone is told of, before or after', () => {
    const withDriver = { ...ride, driverId: 'd' };
    expect(mayRun(texts, { args: {}, before: withDriver, after: { ...withDriver, title: 'X' } })).toBe(false);
    expect(mayRun(adds, { args: {}, after: { ...withDriver, version: 1 } })).toBe(false);
    expect(mayRun(adds, { args: { driverId: 'd' }, after: { version: 1 } })).toBe(false);
  });

  it('waits if it was to add a record and changes one', () => {
    expect(mayRun(adds, { args: {}, after: { ...ride, version: 1 } })).toBe(true);
    expect(mayRun(adds, { args: {}, after: { ...ride, version: 2 } })).toBe(false);
    expect(mayRun(adds, { args: {}, before: ride, after: { ...ride, version: 1 } })).toBe(false);
  });

  it('waits if it has no rule, or if its record cannot be read', () => {
    expect(mayRun(undefined, { args: {}, before: ride, after: ride })).toBe(false);
    expect(mayRun(texts, { args: {}, after: ride })).toBe(false);
  });
});

describe('the result of a call', () => {
  it('has a problem document whole', () => {
    const problem = { code: 'VEHICLE_CONFLICT', detail: 'taken', conflicts: [{ note: 'x'.repeat(60_000) }] };
    expect(JSON.parse(toolResult(409, problem))).toEqual({ status: 409, problem });
  });

  it('has a list as rows, without what is empty', () => {
    const items = [
      { id: 'a', name: 'Ada', version: 3, notes: null },
      { id: 'b', name: 'Ben', version: 1, vips: [] },
    ];
    expect(JSON.parse(toolResult(200, { items, nextCursor: 'abc' }))).toEqual({
      status: 200,
      answer: {
        nextCursor: 'abc',
        items: {
          columns: ['id', 'name'],
          rows: [
            ['a', 'Ada'],
            ['b', 'Ben'],
          ],
        },
      },
    });
  });

  it('has as many items of a long list as fit', () => {
    const items = Array.from({ length: 500 }, (_, n) => ({ n, text: 'x'.repeat(200) }));
    const fitting = fittingItems({ items }) ?? 0;
    expect(fitting).toBeGreaterThan(20);
    expect(toolResult(200, { items: items.slice(0, fitting) }).length).toBeLessThan(24_000);
    expect(fittingItems({ items: items.slice(0, fitting) })).toBeUndefined();
  });

  it('has contact details only where they are asked for, at every depth', () => {
    const vip = { name: 'Ada', phone: '+44', emergencyContact: { name: 'Ben', phone: '+45' } };
    expect(shownTo({ items: [vip] }, false)).toEqual({ items: [{ name: 'Ada' }] });
    expect(shownTo(vip, true)).toEqual(vip);
  });
});
