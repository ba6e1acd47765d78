import { describe, expect, it } from '@jest/globals';
import { decideLodging, decideWhereabouts } from '#shared/domain/accountability/decide-whereabouts.ts';
import { later } from '#shared/domain/time/days.ts';
import { sleepingHoursAt } from '#shared/domain/vips/lodging.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { activity, inbound, ride } from './programme-samples.ts';

const ZONE = 'UTC';
const HOTEL = { placeId: 'plc_hotel', place: 'Hotel Aurora', room: '214' };
/** An hour of 10 May; from 24 on, of the day after. */
function hour(number: number): string {
  return later('2027-05-10T00:00:00.000Z', number * HOUR_MS);
}
function home(from: number, to: number, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...ride('home', '00:00', '00:01', { dropoffLocation: 'Hotel', dropoffPlaceId: HOTEL.placeId, ...fields }),
    startTime: hour(from),
    endTime: hour(to),
  };
}
function away(from: number, to: number): ActivityRecord {
  return {
    ...ride('away', '00:00', '00:01', { dropoffLocation: 'Club' }),
    startTime: hour(from),
    endTime: hour(to),
  };
}
function dinner(from: number, to: number): ActivityRecord {
  return activity('MEAL', 'dinner', [hour(from), hour(to)], { location: 'Hall' });
}

function told(at: string, records: readonly (ActivityRecord | FlightRecord)[], lodgings = [HOTEL]) {
  const [lodging] = lodgings;
  const programme = {
    activities: records.filter((record): record is ActivityRecord => 'title' in record),
    flights: records.filter((record): record is FlightRecord => 'flightNumber' in record),
  };
  const question = { at, now: at, timezone: ZONE, airports: new Set<string>() };
  return decideLodging(decideWhereabouts(programme, question), { hours: sleepingHoursAt(at, ZONE), lodging });
}
const night = { state: 'AT_LODGING', lodging: HOTEL, night: { from: hour(22), to: hour(31) } };

describe('a guest at night, if nothing else is known,', () => {
  it.each([
    ['nothing at all', hour(22), []],
    ['what is over', hour(27), [dinner(18, 20)]],
    ['a ride to the lodging that is over', hour(27), [home(20, 21)]],
    ['a ride that begins there', hour(22.5), [dinner(18, 20), away(30, 31)]],
    ['a meal tomorrow', hour(30.5), [dinner(31, 32)]],
    ['an all-day fair', hour(27), [activity('EVENT', 'fair', [hour(0), hour(48)], { allDay: true })]],
    ['a ride back tomorrow evening', hour(27), [dinner(18, 20), home(46, 47)]],
  ])('is where they lodge, with %s', (_title, at, records) => expect(told(at, records)).toMatchObject(night));

  it('is there since the last thing ended', () => {
    expect(told(hour(24), [dinner(20, 23)]).night).toEqual({ from: hour(23), to: hour(31) });
  });
});

describe('a guest is not said to be where they lodge', () => {
  it.each([
    ['by day', 'BETWEEN', hour(21.9), [dinner(18, 20)]],
    ['at a meal', 'AT_ACTIVITY', hour(23), [dinner(20, 24)]],
    ['on a ride', 'IN_TRANSIT', hour(23), [home(22.5, 23.5)]],
    ['while a ride is still to take them there', 'BETWEEN', hour(22.5), [dinner(18, 22), home(23, 24)]],
    ['after a ride took them elsewhere in that night', 'BETWEEN', hour(24), [dinner(18, 20), away(22, 23)]],
    ['while the ride that brings them lies ahead', 'NOT_ARRIVED', hour(24), [home(40, 41)]],
    [
      'while their flight is in the air',
      'IN_FLIGHT',
      hour(23),
      [inbound('ACTIVE', { departs: '20:00', arrives: '23:50' })],
    ],
    [
      'while their flight has not left',
      'NOT_ARRIVED',
      hour(3),
      [inbound('SCHEDULED', { departs: '09:00', arrives: '17:00' })],
    ],
  ])('%s: %s', (_title, state, at, records) => {
    expect(told(at, records)).toMatchObject({ state, lodging: HOTEL });
    expect(told(at, records)).not.toHaveProperty('night');
  });

  it('without a lodging', () => expect(told(hour(23), [], []).state).not.toBe('AT_LODGING'));
});
