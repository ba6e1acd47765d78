import { expect, it } from '@jest/globals';
import { stepsOf } from '#shared/use-cases/copilot/planned.ts';

it('keeps every part of a step of a proposal that the model asked for', () => {
  const step = {
    operationId: 'moveEventStatus',
    params: { eventId: 'act_1' },
    query: { withLegs: 'true' },
    body: { status: 'CANCELLED' },
    ifMatch: '"2"',
  };
  expect(stepsOf([{ proposal: { steps: [step] } }])).toEqual([step]);
});
