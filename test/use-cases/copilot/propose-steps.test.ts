import { describe, expect, it } from '@jest/globals';
import { type GoodCall, sameCallKey } from '#shared/domain/copilot/read-call.ts';
import type { Waiting } from '#shared/domain/copilot/turn-record.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import { isPlanned, stepOf, stepsOf } from '#shared/use-cases/copilot/propose-steps.ts';

function step(ifMatch: string | undefined, status = 'CANCELLED', eventId = 'act_1') {
  return {
    operationId: 'moveEventStatus',
    params: { eventId },
    query: { withLegs: 'true' },
    body: { status },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  };
}

describe('the steps of a turn', () => {
  it('keep every part of a step of a proposal that the model asked for', () => {
    expect(stepsOf([{ proposal: { steps: [step('"2"')] } }])).toEqual([step('"2"')]);
  });

  it('name the version of each record once: later steps come after the one that raises it', () => {
    const steps = [step('"2"'), step('"2"', 'SCHEDULED'), step('"5"', 'CANCELLED', 'act_2'), step(undefined)];
    expect(stepsOf([{ proposal: { steps } }])).toEqual([
      step('"2"'),
      step(undefined, 'SCHEDULED'),
      step('"5"', 'CANCELLED', 'act_2'),
      step(undefined),
    ]);
  });
});

describe('a call that the model repeats', () => {
  const call = (name: string, vipId: string | undefined, notes: string): GoodCall => ({
    id: 'call',
    tool: { name } as Tool,
    args: { vipId, notes },
    parts: { params: vipId === undefined ? {} : { vipId }, query: {}, body: { notes } },
  });
  const waiting = (planned: GoodCall): Waiting => ({
    key: sameCallKey(planned),
    step: stepOf(planned, { idSeed: 'seed' }),
    summary: '',
  });
  const add = (notes: string) => call('createVip', undefined, notes);
  const change = (notes: string, vipId = 'vip_1') => call('updateVip', vipId, notes);

  it.each<[string, readonly GoodCall[], GoodCall, boolean]>([
    ['waits already if it makes the same new record', [add('A')], add('A'), true],
    ['waits already, also if another new record was planned after it', [add('A'), add('B')], add('A'), true],
    ['is planned if it makes another new record', [add('A')], add('B'), false],
    ['waits already if it is the last one for its record', [change('A'), change('B', 'vip_2')], change('A'), true],
    ['is planned again after another change of its record', [change('A'), change('B')], change('A'), false],
    ['is planned if nothing waits', [], change('A'), false],
  ])('%s', (_what, before, repeated, isWaiting) => {
    expect(isPlanned(before.map(waiting), repeated)).toBe(isWaiting);
  });
});
