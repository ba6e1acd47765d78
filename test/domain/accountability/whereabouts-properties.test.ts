import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideWhereabouts, type Programme } from '#shared/domain/accountability/decide-whereabouts.ts';
import { headCounts } from '#shared/domain/accountability/muster-guests.ts';
import { presentWhereabouts } from '#shared/domain/accountability/present-whereabouts.ts';
import { later } from '#shared/domain/time/days.ts';
import { WHEREABOUTS_STATES } from '#shared/schemas/accountability/whereabouts.ts';
import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '#shared/schemas/activities/activity.ts';
import { FLIGHT_STATUSES } from '#shared/schemas/flights/flight.ts';
import { activity, inbound, outbound, ticketed } from './programme-samples.ts';

const DAY = Date.parse('2027-05-10T00:00:00Z');
const time = fc.integer({ min: 0, max: 47 }).map((half) => new Date(DAY + half * 30 * 60_000).toISOString());
const clock = time.map((instant) => instant.slice(11, 16));
const person = fc.option(fc.record({ role: fc.constant('DRIVER' as const), at: time }), { nil: undefined });

const anActivity = fc
  .record({
    type: fc.constantFrom(...ACTIVITY_TYPES),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    from: time,
    minutes: fc.integer({ min: 1, max: 600 }),
    status: fc.constantFrom(...ACTIVITY_STATUSES),
    statusSetBy: person,
    location: fc.constantFrom(undefined, 'Hall', 'Hotel'),
    flightId: fc.constantFrom(undefined, 'inbound'),
  })
  .map(({ from, id, minutes, type, ...fields }) => {
    const end = later(from, minutes * 60_000);
    return activity(type, id, [from, end], fields);
  });
const times = fc.record({ departs: clock, arrives: clock, estimated: fc.option(clock, { nil: undefined }) });
const aFlight = fc
  .tuple(fc.constantFrom(inbound, outbound), fc.constantFrom(...FLIGHT_STATUSES), times)
  .map(([make, status, { estimated, ...rest }]) =>
    make(status, estimated === undefined ? rest : { ...rest, estimated }),
  );
const aTicket = fc.record({ departs: clock, arrives: clock }).map((each) => ticketed('inbound', each));
const programme: fc.Arbitrary<Programme> = fc.record({
  activities: fc.uniqueArray(anActivity, { selector: ({ id }) => id, maxLength: 5 }),
  flights: fc.uniqueArray(fc.oneof(aFlight, aTicket), { selector: ({ id }) => id, maxLength: 2 }),
});
const question = fc.record({
  at: time,
  now: time,
  timezone: fc.constant('Europe/London'),
  airports: fc.constantFrom(new Set<string>(), new Set(['LHR'])),
});

describe('where a guest is', () => {
  it('depends on no order of the records', () => {
    fc.assert(
      fc.property(programme, question, ({ activities, flights }, asked) => {
        const reversed = { activities: [...activities].reverse(), flights: [...flights].reverse() };
        expect(decideWhereabouts(reversed, asked)).toEqual(decideWhereabouts({ activities, flights }, asked));
      }),
    );
  });

  it('is on a ride only if the ride covers the instant, or is in progress until now', () => {
    fc.assert(
      fc.property(programme, question, (records, asked) => {
        const { state, stay } = decideWhereabouts(records, asked);
        if (state !== 'IN_TRANSIT' && state !== 'AT_ACTIVITY') return;
        const found = stay?.activity;
        expect(found?.type === 'TRANSPORT').toBe(state === 'IN_TRANSIT');
        expect(found?.status).not.toBe('CANCELLED');
        const { at, now } = asked;
        expect((stay?.from ?? '') <= at).toBe(true);
        const goesOn = found?.status === 'IN_PROGRESS' && at <= now;
        expect(goesOn || at < (stay?.to ?? '')).toBe(true);
      }),
    );
  });

  it('rests on what was reported by then if it is observed, and is never observed in the future', () => {
    fc.assert(
      fc.property(programme, question, (records, asked) => {
        const { stay } = decideWhereabouts(records, asked);
        if (!stay?.isObserved) return;
        expect(asked.at <= asked.now).toBe(true);
        expect(stay.source.kind).not.toBe('PLAN');
        if (stay.activity) expect((stay.source.at ?? '') <= asked.at).toBe(true);
      }),
    );
  });

  it('is never on a cancelled or diverted flight, or on one that has landed', () => {
    fc.assert(
      fc.property(programme, question, (records, asked) => {
        const { state, stay } = decideWhereabouts(records, asked);
        if (state !== 'IN_FLIGHT') return;
        expect(['CANCELLED', 'DIVERTED']).not.toContain(stay?.flight?.facts?.status);
        expect((stay?.flight?.facts?.arrival.actualTime ?? '9') > asked.at).toBe(true);
      }),
    );
  });

  it('is counted once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(programme, fc.integer({ min: 1, max: 9 }))), question, (guests, asked) => {
        const fleet = { vehicles: new Map(), drivers: new Map(), locations: new Map() };
        const items = guests.map(([records, partySize], place) => {
          const vip = { id: `vip_${place}`, name: 'Guest', partySize, isRosterOnly: false };
          return presentWhereabouts(vip, decideWhereabouts(records, asked), asked, fleet);
        });
        const { byPlace, byState, ...heads } = headCounts(items);
        const people = guests.reduce((sum, [, size]) => sum + size, 0);
        expect(heads).toEqual({ guests: guests.length, people });
        expect(byState.map(({ state }) => state)).toEqual(WHEREABOUTS_STATES);
        expect(byState.reduce((sum, each) => sum + each.guests, 0)).toBe(guests.length);
        expect(byState.reduce((sum, each) => sum + each.people, 0)).toBe(people);
        expect(byPlace.reduce((sum, each) => sum + each.guests, 0)).toBe(
          items.filter(({ place }) => place !== null).length,
        );
      }),
    );
  });
});
