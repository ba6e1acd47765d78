import { expect, it } from '@jest/globals';
import { presentSteps } from '#shared/domain/proposals/present-steps.ts';
import { begin } from '#shared/domain/records.ts';
import type { OperationStep } from '#shared/schemas/proposal-step.ts';

const NOW = '2027-05-10T08:00:00.000Z';
const named = {
  activities: new Map(),
  drivers: new Map([['drv_1', begin('drv_1', { name: 'Dana' }, NOW)]]),
  vehicles: new Map(),
  vips: new Map(),
  timezone: 'UTC',
};
const step = (fields: Partial<OperationStep>): OperationStep => ({
  type: 'OPERATION',
  operationId: 'x',
  summary: 'Create a VIP',
  params: {},
  result: { status: 200, problem: null, warnings: [] },
  ...fields,
});

it.each([
  ['what it sets', { body: { name: 'Ada', partySize: 2 } }, 'Create a VIP: name, partySize'],
  ['its subject', { params: { driverId: 'drv_1' } }, 'Create a VIP: Dana'],
  ['both', { params: { flightNumber: 'BA1' }, query: { date: '2027-05-10' } }, 'Create a VIP: BA1: date=2027-05-10'],
  ['neither', { params: { placeId: 'plc_1' } }, 'Create a VIP'],
])('the summary of a step tells %s', (_what, fields, expected) => {
  expect(presentSteps([step(fields)], named).map(({ summary }) => summary)).toEqual([expected]);
});
