import { describe, expect, it } from '@jest/globals';
import { arrivalWithoutPickup, departureWithoutRide } from '#shared/domain/attention/checks/airport-rides.ts';
import { connectionAtRisk } from '#shared/domain/attention/checks/flights.ts';
import { nobodyAboard } from '#shared/domain/attention/checks/guests-at-pick-up.ts';
import { legCarriesOthers } from '#shared/domain/attention/checks/guests-of-two-rides.ts';
import { departuresOf } from '#shared/domain/attention/departures.ts';
import { at, flight, guest, ride, seen, told } from './attention-facts.ts';

const deleted = { deletedAt: at('07:00') };

describe('an arrival without a pick-up', () => {
  it.each([
    ['on its way', { status: 'SCHEDULED' as const }, 1],
    ['cancelled', { status: 'CANCELLED' as const }, 0],
    ['diverted, where no one knows where to', { status: 'DIVERTED' as const }, 0],
    ['diverted to an airport that is known', { status: 'DIVERTED' as const, divertedTo: 'LGW' }, 1],
  ])('of a flight that is %s', (_what, facts, count) => {
    const lands = { arrival: { iata: 'LHR', scheduledTime: at('12:00') } };
    expect(arrivalWithoutPickup.find(seen({ flights: [flight('BA1', { ...lands, ...facts })] }))).toHaveLength(count);
  });
});

describe('a departure without a ride', () => {
  const leaves = (departs: string) =>
    flight('BA2', { departure: { iata: 'LHR', scheduledTime: at(departs) } }, { dropoffIds: ['act_1'] });
  const timesAt = (now: string, departs: string) => {
    const [row] = told(departureWithoutRide, seen({ now: at(now), flights: [leaves(departs)] }));
    const { endTime, startTime } = (row?.choices?.[0]?.body ?? {}) as Record<string, string>;
    return [startTime, endTime];
  };

  it.each([
    ['that ends two hours before', '08:00', '15:00', [at('12:00'), at('13:00')]],
    ['from the next quarter of an hour', '12:10', '15:00', [at('12:15'), at('13:15')]],
    ['from a later time than now', '12:15', '15:00', [at('12:30'), at('13:30')]],
    ['that is shorter, before the flight closes', '13:20', '15:00', [at('13:30'), at('14:00')]],
    ['no more', '13:50', '15:00', [undefined, undefined]],
  ])('is offered one %s', (_what, now, departs, expected) => {
    expect(timesAt(now, departs)).toEqual(expected);
  });
});

describe('a departure', () => {
  const leaves = (departs: string) =>
    flight('BA3', { departure: { iata: 'LHR', scheduledTime: at(departs) } }, { dropoffIds: ['act_1'] });

  it.each([
    ['at this instant', '08:00', 0],
    ['a minute later', '08:01', 1],
    ['a minute before the end of the window', '19:59', 1],
    ['at the end of the window', '20:00', 0],
  ])('%s counts or not', (_what, departs, count) => {
    expect(departuresOf(seen({ flights: [leaves(departs)] }))).toHaveLength(count);
  });
});

describe('a connection at risk', () => {
  const first = flight('EK1', { departure: { iata: 'SIN' }, arrival: { iata: 'DXB', scheduledTime: at('12:00') } });
  const late = { estimatedArrival: at('13:20'), at: at('07:00'), by: 'usr_1' };
  const both = { vipIds: ['Ada', 'Ben'] };
  const onwards = flight('EK2', { departure: { iata: 'DXB', scheduledTime: at('14:00') } }, both);
  const details = (...vips: ReturnType<typeof guest>[]) =>
    told(connectionAtRisk, seen({ vips, flights: [{ ...first, ...both, reportedDelay: late }, onwards] })).map(
      ({ detail }) => detail.split(':')[0],
    );

  it('names the guests who are not deleted', () => {
    expect(details(guest('Ada'), guest('Ben'))).toEqual(['Ada, Ben may miss EK2']);
    expect(details(guest('Ada', deleted), guest('Ben'))).toEqual(['Ben may miss EK2']);
    expect(details(guest('Ada', deleted), guest('Ben', deleted))).toEqual([]);
  });
});

describe('a ride that has begun', () => {
  const running = { status: 'IN_PROGRESS', statusSetBy: { role: 'DRIVER', at: at('08:00') } } as const;
  const bodies = (...vips: ReturnType<typeof guest>[]) =>
    told(
      nobodyAboard,
      seen({ vips, activities: [ride('act_1', '08:00', '09:00', { vipIds: ['Ada', 'Ben'], ...running })] }),
    ).map(({ choices }) => choices?.[0]?.body);

  it('waits for guests who are not marked as aboard, and for no one who is deleted', () => {
    expect(bodies(guest('Ada'), guest('Ben'))).toEqual([{ vipIds: ['Ada', 'Ben'] }]);
    expect(bodies(guest('Ada', deleted), guest('Ben'))).toEqual([{ vipIds: ['Ben'] }]);
    expect(bodies(guest('Ada', deleted))).toEqual([]);
  });
});

it('guests on a leg who do not attend its master can leave the leg, or attend', () => {
  const dinner = ride('Dinner', '10:00', '12:00', { type: 'MEAL', vipIds: ['Ada'] });
  const leg = ride('Leg', '09:00', '09:45', { masterEventId: 'Dinner', vipIds: ['Ada', 'Ben'] });
  expect(told(legCarriesOthers, seen({ activities: [leg, dinner] })).map(({ choices }) => choices)).toEqual([
    [
      expect.objectContaining({ operationId: 'updateEvent', params: { eventId: 'Leg' }, body: { vipIds: ['Ada'] } }),
      expect.objectContaining({
        operationId: 'addEventVips',
        params: { eventId: 'Dinner' },
        body: { vipIds: ['Ben'] },
      }),
    ],
  ]);
});
