import { expect, it } from '@jest/globals';
import { isStillDriving, mayGoOn } from '#shared/domain/ways/arrival.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

const RIDE = {
  id: 'act_1',
  type: 'TRANSPORT',
  status: 'IN_PROGRESS',
  startTime: '2027-05-10T09:00:00.000Z',
  endTime: '2027-05-10T10:00:00.000Z',
  vipIds: ['vip_1'],
  driverId: 'drv_1',
  dropoffPlaceId: 'plc_1',
  begunBy: { role: 'DRIVER', at: '2027-05-10T09:02:00.000Z' },
} as unknown as ActivityRecord;
const ARRIVAL = {
  id: 'act_1',
  placeId: 'plc_1',
  at: '2027-05-10T10:00:00.000Z',
  fixTime: '2027-05-10T10:00:00.000Z',
  minutes: 20,
  basis: 'ROUTER',
} as const;
const NOW = '2027-05-10T10:01:00.000Z';
const ABOARD = { vipId: 'vip_1', at: '2027-05-10T09:02:00.000Z', by: 'DRIVER', withCode: false };

it.each([
  ['a person has started it, and it is 20 minutes away', {}, {}, NOW, true],
  ['a guest is aboard', { begunBy: undefined, aboard: [ABOARD] }, {}, NOW, true],
  ['only the clock has started it', { begunBy: undefined }, {}, NOW, false],
  ['a guest who was taken off it was aboard', { begunBy: undefined, aboard: [ABOARD], vipIds: [] }, {}, NOW, false],
  ['it has arrived', {}, { minutes: 1 }, NOW, false],
  ['it is not there yet', {}, { minutes: 2 }, NOW, true],
  ['its drop-off was changed since', { dropoffPlaceId: 'plc_2' }, {}, NOW, false],
  ['its driver was taken off it', { driverId: undefined }, {}, NOW, false],
  ['the position is 30 minutes old', {}, {}, '2027-05-10T10:30:00.000Z', true],
  ['the position is older', {}, {}, '2027-05-10T10:30:00.001Z', false],
  ['it ended nearly 2 hours ago', {}, { fixTime: '2027-05-10T11:50:00.000Z' }, '2027-05-10T11:59:59.999Z', true],
  ['it ended 2 hours ago', {}, { fixTime: '2027-05-10T11:59:00.000Z' }, '2027-05-10T12:00:00.000Z', false],
  ['a person has completed it', { status: 'COMPLETED' }, {}, NOW, false],
])('a ride goes on after its end or not: %s', (_case, ride, arrival, now, goesOn) => {
  expect(isStillDriving({ ...RIDE, ...ride } as ActivityRecord, { ...ARRIVAL, ...arrival }, now)).toBe(goesOn);
});

it('does not go on without a position, though it may', () => {
  expect(isStillDriving(RIDE, undefined, NOW)).toBe(false);
  expect(mayGoOn(RIDE, NOW)).toBe(true);
});
