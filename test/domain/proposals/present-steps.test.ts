import { describe, expect, it } from '@jest/globals';
import { listed, namedIds } from '#shared/domain/proposals/names.ts';
import { presentSteps } from '#shared/domain/proposals/present-steps.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { EntryStep, OperationStep, StepRecord } from '#shared/schemas/proposals/proposal-step.ts';

const NOW = '2027-05-10T08:00:00.000Z';
const named = {
  activities: new Map(),
  drivers: new Map([['drv_1', begin('drv_1', { name: 'Dana' }, NOW)]]),
  vehicles: new Map(),
  vips: new Map(),
  timezone: 'UTC',
};
function step(fields: Partial<OperationStep>): OperationStep {
  return {
    type: 'OPERATION',
    operationId: 'x',
    summary: 'Create a VIP',
    params: {},
    result: { status: 200, problem: null, warnings: [] },
    ...fields,
  };
}

it.each([
  ['what it sets', { body: { name: 'Ada', partySize: 2 } }, 'Create a VIP: name, party size'],
  ['its subject', { params: { driverId: 'drv_1' } }, 'Create a VIP: Dana'],
  ['both', { params: { flightNumber: 'BA1' }, query: { date: '2027-05-10' } }, 'Create a VIP: BA1: date=2027-05-10'],
  ['neither', { params: { placeId: 'plc_1' } }, 'Create a VIP'],
])('the summary of a step tells %s', (_what, fields, expected) => {
  expect(presentSteps([step(fields)], named).map(({ summary }) => summary)).toEqual([expected]);
});

it('the summary of a step has what another language says it with', () => {
  const [{ code, values } = {}] = presentSteps([step({ params: { placeId: 'plc_1' }, body: { partySize: 2 } })], named);
  const what = {
    code: 'TEXT',
    values: { text: { field: 'operationId', value: 'x', english: 'Create a VIP' } },
  };
  expect([code, values]).toEqual(['ABOUT', { what, changes: { all: [{ field: '', value: 'partySize' }] } }]);
});

describe('a row of a file', () => {
  const dinner: ActivityRecord = {
    ...begin('act_1', { type: 'MEAL', title: 'Dinner', status: 'SCHEDULED' as const, vipIds: [] }, NOW),
    startTime: '2027-05-10T19:00:00.000Z',
    endTime: '2027-05-10T22:00:00.000Z',
  };
  const presented = (fields: EntryStep['fields'], version?: number) => {
    const entry: EntryStep = { type: 'ENTRY', activityId: 'act_1', version, fields };
    const known = version === undefined ? named : { ...named, activities: new Map([['act_1', dinner]]) };
    return presentSteps([entry], known)[0];
  };
  const times = { startTime: '2027-05-10T20:00:00.000Z', endTime: '2027-05-10T23:00:00.000Z' };

  it.each<[string, EntryStep['fields'], number | undefined, string]>([
    [
      'that makes an activity',
      { title: 'Supper', ...times, driverId: 'drv_1', vipIds: ['vip_1'] },
      undefined,
      'New: Supper (Mon 10 May 20:00–23:00): Dana, 1 guest',
    ],
    ['that moves its start', { startTime: times.startTime }, 3, 'Dinner (Mon 10 May 20:00–22:00): start time'],
    ['that moves its end', { endTime: times.endTime }, 3, 'Dinner (Mon 10 May 19:00–23:00): end time'],
    ['that takes its driver away', { driverId: null }, 3, 'Dinner (Mon 10 May 19:00–22:00): no driver'],
    ['of which no times are known', { title: 'Supper', startTime: times.startTime }, undefined, 'New: Supper'],
  ])('%s is told with its names and times', (_what, fields, version, summary) => {
    expect(presented(fields, version)?.summary).toBe(summary);
  });

  it('is the body of its request', () => {
    expect(presented({ title: 'Supper' }, 3)).toMatchObject({
      operationId: 'updateEvent',
      params: { eventId: 'act_1' },
      body: { title: 'Supper' },
      ifMatch: '"3"',
    });
  });

  it('has no body where its fields may no longer be shown', () => {
    expect(presented(undefined, 3)).not.toHaveProperty('body');
  });
});

describe('what a proposal names', () => {
  const change = { activityId: 'act_1', version: 1, before: { vehicleId: 'van', driverId: 'ada' } };

  it.each<[string, StepRecord]>([
    ['gets others', { type: 'RIDE', ...change, after: { vehicleId: 'bus', driverId: 'ben' } }],
    ['moves, and gets others', { type: 'CHANGE', ...change, after: { vehicleId: 'bus', driverId: 'ben' } }],
  ])('are the vehicles and drivers of a ride that %s', (_what, ride) => {
    const { activityIds, driverIds, vehicleIds } = namedIds({
      steps: [ride],
      notices: [],
      unresolved: [],
      figures: null,
    });
    expect([activityIds, vehicleIds, driverIds]).toEqual([['act_1'], ['van', 'bus'], ['ada', 'ben']]);
  });

  it('is listed with the first five names, and the number of the others', () => {
    expect(listed(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D, E');
    expect(listed(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D, E and 1 more');
  });
});
