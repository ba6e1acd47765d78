import { expect, it } from '@jest/globals';
import { lateAfter } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function ride(id: string, start: string, end: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  const [startTime, endTime] = [start, end].map((time) => `2027-05-10T${time}:00.000Z`);
  const held = { driverId: 'd', vehicleId: 'v' };
  return { id, title: id, status: 'SCHEDULED', startTime, endTime, ...held, ...fields } as ActivityRecord;
}
const late = ride('late', '09:00', '10:00');

it.each([
  ['nothing where the gap holds it', [ride('a', '10:30', '11:00')], []],
  ['what the gap does not hold', [ride('a', '10:10', '11:00')], ['a 10']],
  [
    'the rides after it, each by what is left',
    [ride('a', '10:00', '11:00'), ride('b', '11:05', '12:00')],
    ['a 20', 'b 15'],
  ],
  ['only those of its driver or its vehicle', [ride('a', '10:00', '11:00', { driverId: 'e', vehicleId: 'w' })], []],
  ['the vehicle of another driver', [ride('a', '10:00', '11:00', { driverId: 'e' })], ['a 20']],
  [
    'no ride that is cancelled or before it',
    [ride('a', '08:00', '08:50'), ride('b', '10:00', '11:00', { status: 'CANCELLED' })],
    [],
  ],
  [
    'what the delay adds to a way that is too long anyway',
    [ride('a', '10:00', '11:00', { pickupPlaceId: 'plc_y' })],
    ['a 20'],
    30,
  ],
  ['the way between two places', [ride('a', '10:40', '11:00', { pickupPlaceId: 'plc_y' })], ['a 10'], 30],
] as [string, ActivityRecord[], string[], number?][])('tells %s', (_what, rides, told, way = 0) => {
  const travel = { turnaroundMinutes: 0, rule: 'WARN' as const, needed: () => way };
  const from = { ...late, dropoffPlaceId: 'plc_x' };
  const found = lateAfter({ ride: from, minutes: 20 }, [from, ...rides], travel);
  expect(found.map(({ minutes, ride: { id } }) => `${id} ${minutes}`)).toEqual(told);
});
