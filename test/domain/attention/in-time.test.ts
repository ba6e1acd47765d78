import { expect, it } from '@jest/globals';
import { tooFar } from '#shared/domain/attention/in-time.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { at, ride, seen } from './attention-facts.ts';

const PICKUP = { latitude: 51.5, longitude: -0.1 };
/** 33 km north of the pick-up: 50 minutes at 40 km/h. */
const FAR = { latitude: 51.8, longitude: -0.1 };

function isTooFar(from: string, place: typeof FAR | undefined, fields: Partial<ActivityRecord> = {}): boolean {
  const newest = place && { ...place, fixTime: at('08:00'), receivedAt: at('08:00'), speedKmh: 0, course: 0 };
  const { gps, now } = seen({});
  const devices = new Map([['drv_dana', begin('drv_dana', { retired: [], newest }, at('00:00'))]]);
  const due = ride('Ride', from, '10:00', { pickupCoordinates: PICKUP, ...fields });
  return tooFar({ gps: { ...gps, devices }, now }, due, 'drv_dana') !== undefined;
}

it.each<[string, boolean, string, typeof FAR | undefined, Partial<ActivityRecord>]>([
  ['too far from a pick-up in 20 minutes', true, '08:20', FAR, {}],
  ['there already', false, '08:20', PICKUP, {}],
  ['not judged an hour before', false, '09:00', FAR, {}],
  ['not judged without a location', false, '08:20', undefined, {}],
  ['not judged if no one knows where the pick-up is', false, '08:20', FAR, { pickupCoordinates: undefined }],
  ['not judged once the ride has begun', false, '08:20', FAR, { status: 'IN_PROGRESS' }],
])('a driver is %s: %s', (_what, expected, from, place, fields) => {
  expect(isTooFar(from, place, fields)).toBe(expected);
});
