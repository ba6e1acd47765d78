import { describe, expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { observedWays } from '#shared/domain/ways/way-sources.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

const START = '2027-05-10T08:00:00.000Z';
const NOW = '2027-05-11T00:00:00.000Z';

/** A completed ride whose driver reported that it took so long. */
function ride(minutes: number, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin('act_1', { type: 'TRANSPORT', title: 'Ride', status: 'COMPLETED' as const, vipIds: [] }, START),
    startTime: START,
    endTime: later(START, 20 * MINUTE_MS),
    pickupPlaceId: 'plc_hotel001',
    dropoffPlaceId: 'plc_hall0001',
    begunBy: { role: 'DRIVER', at: START },
    statusSetBy: { role: 'DRIVER', at: later(START, minutes * MINUTE_MS) },
    ...fields,
  };
}
function minutesOf(rides: readonly ActivityRecord[]) {
  return observedWays(rides, NOW).map(({ from, timed, to }) => [from, to, timed?.[0]]);
}
function rides(...minutes: number[]) {
  return minutes.map((each) => ride(each));
}

describe('the way that completed rides tell', () => {
  it.each([
    ['is the middle of five', rides(30, 10, 12, 90, 9), [['hotel001', 'hall0001', 12]]],
    ['lies between the two in the middle of six', rides(30, 10, 12, 90, 11, 15), [['hotel001', 'hall0001', 14]]],
    ['is not known from four', rides(10, 11, 12, 13), []],
    ['is not known with a deleted one', [...rides(10, 11, 12, 13), ride(14, { deletedAt: NOW })], []],
    [
      'is not known with one that stops',
      [...rides(10, 11, 12, 13), ride(14, { stops: [{ afterMinutes: 0 }, { afterMinutes: 14 }] })],
      [],
    ],
    ['needs a start', [...rides(10, 11, 12, 13), ride(14, { pickupPlaceId: undefined })], []],
    ['needs an end', [...rides(10, 11, 12, 13), ride(14, { dropoffPlaceId: undefined })], []],
    [
      'does not lead back to the same place',
      rides(10, 11, 12, 13, 14).map((each) => ({ ...each, dropoffPlaceId: 'plc_hotel001' })),
      [],
    ],
  ])('%s', (_what, all, expected) => {
    expect(minutesOf(all)).toEqual(expected);
  });
});
