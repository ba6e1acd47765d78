import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOf, boundsOf, monthOf, reserveAt } from '#shared/domain/flights/budget.ts';
import { type Candidate, costOf } from '#shared/domain/flights/candidate.ts';
import { phaseOf } from '#shared/domain/flights/phase.ts';
import { planPolls, withheldOf } from '#shared/domain/flights/planner.ts';
import { momentsOf } from '#shared/domain/flights/poll-schedule.ts';

const HOUR = 3_600_000;
const START = Date.parse('2027-05-01T00:00:00Z');
function iso(epoch: number): string {
  return new Date(epoch).toISOString();
}

function candidate(id: number, fields: Partial<Candidate> = {}): Candidate {
  return {
    id: `flt_${id}`,
    version: 1,
    createdAt: iso(START),
    updatedAt: iso(START),
    flightNumber: `AA${id + 1}`,
    flightDate: '2027-05-10',
    vipIds: [],
    isTracked: true,
    pollCount: 0,
    absences: 0,
    failures: 0,
    people: 1,
    ...fields,
  };
}

/** Returns a flight that departs this many hours into the month, with these times on its ticket. */
function flightAt(id: number, hours: number, lasting: number, fields: Partial<Candidate> = {}): Candidate {
  const departs = START + hours * HOUR;
  const arrives = iso(departs + lasting * HOUR);
  const ticket = { departure: { scheduledTime: iso(departs) }, arrival: { scheduledTime: arrives } };
  return candidate(id, { flightDate: iso(departs).slice(0, 10), ticket, ...fields });
}

function anyFlight(id: number) {
  return fc
    .record({
      hours: fc.integer({ min: -30, max: 24 * 40 }),
      lasting: fc.integer({ min: 1, max: 14 }),
      known: fc.boolean(),
      people: fc.integer({ min: 0, max: 100 }),
      pollCount: fc.nat(12),
      absences: fc.nat(4),
      delay: fc.integer({ min: -30, max: 400 }),
      polledAgo: fc.option(fc.integer({ min: 0, max: 72 })),
      awaited: fc.boolean(),
    })
    .map(({ absences, awaited, delay, hours, known, lasting, people, pollCount }) => {
      const flight = flightAt(id, hours, lasting, {
        people,
        pollCount,
        absences,
        ...(awaited ? { pickupIds: ['act_1'] } : {}),
      });
      if (!known) {
        const { ticket: _none, ...unknown } = flight;
        return unknown as Candidate;
      }
      const times = { scheduledTime: flight.ticket?.arrival?.scheduledTime, delayMinutes: delay };
      const departure = { scheduledTime: flight.ticket?.departure?.scheduledTime };
      return { ...flight, facts: { status: 'SCHEDULED' as const, departure, arrival: times } };
    });
}

const anyFlights = fc
  .integer({ min: 0, max: 60 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => anyFlight(id))));
const anyTime = fc.integer({ min: 0, max: 31 * 24 * 60 - 1 }).map((minutes) => iso(START + minutes * 60_000));
const anyBudget = fc.integer({ min: 0, max: 150 });

describe('the planner', () => {
  it('leaves of the month what the days without plans cost at its pace, while flights are still added', () => {
    const now = '2027-05-16T12:00:00.000Z';
    const inJuly = { flightDate: '2027-07-10', createdAt: now };
    const balance = balanceOf(now, 100, 31);
    // Half of the month has cost 31 requests, so the other half leaves as many.
    const leftWith = (fields: Partial<Candidate>) =>
      planPolls({ flights: [candidate(1, fields)], now, balance }).afterMust;
    expect(leftWith(inJuly)).toBeCloseTo(balance.forPolls - 31);
    expect(leftWith({ ...inJuly, createdAt: '2027-05-12T00:00:00.000Z' })).toBeCloseTo(balance.forPolls - 15.5);
  });

  it('never plans more polls than the budget of their month allows', () => {
    fc.assert(
      fc.property(anyFlights, anyTime, anyBudget, fc.nat(160), (flights, now, limit, used) => {
        const balance = balanceOf(now, limit, used);
        const { polls } = planPolls({ flights, now, balance });
        for (const [month, ofMonth] of Map.groupBy(polls, ({ at }) => monthOf(at))) {
          const { forPolls, reserved } = month === monthOf(now) ? balance : balanceOf(boundsOf(month).start, limit, 0);
          const most = forPolls + (ofMonth.some(({ mayUseReserve }) => mayUseReserve) ? reserved : 0);
          expect(ofMonth.reduce((sum, { kind }) => sum + costOf(kind), 0)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('spends the reserve only on the first look at flights that were never found', () => {
    fc.assert(
      fc.property(anyFlights, anyTime, anyBudget, fc.nat(160), (flights, now, limit, used) => {
        const { left, ...balance } = balanceOf(now, limit, used);
        const { polls } = planPolls({ flights, now, balance: { left, ...balance } });
        const asked = polls.filter(({ at }) => at <= now);
        if (asked.some(({ mayUseReserve }) => mayUseReserve)) {
          const unfound = asked.filter((poll) => poll.mayUseReserve);
          expect(unfound.every(({ flight, looksBefore }) => !flight.facts && looksBefore === flight.pollCount)).toBe(
            true,
          );
          expect(asked.length).toBeLessThanOrEqual(left);
          return;
        }
        expect(left - asked.length).toBeGreaterThanOrEqual(Math.min(left, reserveAt(now, limit)));
      }),
    );
  });

  it('plans a flight that is about to land before flights that depart much later', () => {
    fc.assert(
      fc.property(anyFlights, anyTime, fc.integer({ min: 1, max: 100 }), fc.nat(120), (others, now, limit, used) => {
        const landing = flightAt(1_000, 0, 0, {
          ticket: {
            departure: { scheduledTime: iso(Date.parse(now) - 3 * HOUR) },
            arrival: { scheduledTime: iso(Date.parse(now) + 20 * 60_000) },
          },
        });
        const { polls } = planPolls({ flights: [...others, landing], now, balance: balanceOf(now, limit, used) });
        const landingPoll = polls.find(({ flight, kind }) => flight.id === landing.id && kind === 'APPROACH');
        const laterPolls = polls.filter(({ at, flight, kind }) => {
          const phase = phaseOf(flight, now);
          const waits = phase === 'FAR_OUT' || (phase === 'PRE_DEPARTURE' && kind !== 'APPROACH');
          return waits && monthOf(at) === monthOf(now);
        });
        expect(landingPoll !== undefined || laterPolls.length === 0).toBe(true);
      }),
    );
  });

  it('plans no poll in the past, for a landed flight, or before the provider can know it', () => {
    fc.assert(
      fc.property(anyFlights, anyTime, (flights, now) => {
        const { polls, passedOver } = planPolls({ flights, now, balance: balanceOf(now, 100, 0) });
        for (const { at, flight } of [...polls, ...passedOver]) {
          expect(at >= now).toBe(true);
          expect(phaseOf(flight, now)).not.toBe('LANDED');
          expect(phaseOf(flight, at)).not.toBe('FAR_OUT');
        }
      }),
    );
  });

  it('polls a codeshare flight once, and counts the people of all its numbers', () => {
    const now = iso(START + 200 * HOUR);
    const facts = { status: 'SCHEDULED' as const, departure: {}, arrival: {} };
    const own = flightAt(1, 203, 5, { flightNumber: 'AA100', people: 2 });
    const share = flightAt(2, 203, 5, {
      flightNumber: 'BA1511',
      people: 3,
      facts: { ...facts, operatingFlight: 'AA100', arrival: { scheduledTime: iso(START + 208 * HOUR) } },
    });
    const { polls } = planPolls({ flights: [own, share], now, balance: balanceOf(now, 100, 0) });
    expect(new Set(polls.map(({ flight }) => flight.id)).size).toBe(1);
    expect(polls[0]?.flight.people).toBe(5);
  });

  it('spends the last request on the flight with the most people', () => {
    const now = iso(START + 24 * HOUR * 30);
    const flights = [1, 2, 3].map((id) => flightAt(id, 24 * 30 + 2, 3, { people: id * 4 }));
    const balance = { limit: 100, used: 99, left: 1, reserved: 0, forPolls: 1 };
    const { passedOver, polls } = planPolls({ flights, now, balance });
    expect(polls.map(({ flight, kind }) => [flight.id, kind])).toEqual([['flt_3', 'APPROACH']]);
    expect(passedOver.length).toBeGreaterThan(2);
  });

  it('looks first at a flight that was never found before it looks a third time at another', () => {
    const now = iso(START + 24 * HOUR * 30);
    const known = flightAt(1, 24 * 30 + 2, 3, { people: 80, pickupIds: ['act_1'] });
    const times = { departure: known.ticket?.departure ?? {}, arrival: known.ticket?.arrival ?? {} };
    const seen = (pollCount: number) => ({ ...known, pollCount, facts: { status: 'SCHEDULED' as const, ...times } });
    const lost = flightAt(2, 24 * 30 + 2, 3, { pollCount: 2, absences: 2 });
    const balance = { limit: 100, used: 99, left: 1, reserved: 0, forPolls: 1 };
    const chosen = (pollCount: number) =>
      planPolls({ flights: [seen(pollCount), lost], now, balance }).polls.map(({ flight }) => flight.id);
    expect([chosen(1), chosen(2)]).toEqual([['flt_1'], ['flt_2']]);
  });

  it('releases the reserve for a flight that was never found, on its day', () => {
    const balance = { limit: 100, used: 97, left: 3, reserved: 3, forPolls: 0 };
    const kinds = (hours: number, fields: Partial<Candidate> = {}) =>
      planPolls({ flights: [flightAt(1, hours, 3, fields)], now: iso(START), balance }).polls.map(({ kind }) => kind);
    const facts = { status: 'SCHEDULED' as const, departure: {}, arrival: { scheduledTime: iso(START + 5 * HOUR) } };
    expect([kinds(2), kinds(60), kinds(2, { facts })]).toEqual([['APPROACH'], [], []]);
  });
});

describe('the polls of one flight', () => {
  it('are worth less, the more valuable ones of it come before', () => {
    const now = iso(START + 99 * HOUR);
    const flight = flightAt(1, 100, 8, { people: 1 });
    const balance = { limit: 100, used: 0, left: 100, reserved: 0, forPolls: 100 };
    const { polls, passedOver } = planPolls({ flights: [flight], now, balance });
    const values = [...polls, ...passedOver].map(({ kind, value }) => [kind, value]);
    // The ranks by worth: APPROACH 256, AFTER_DEPARTURE 90, EN_ROUTE 90, BEFORE_DEPARTURE 44, OVERDUE 30. Each is worth 0.85 of the rank before, at least 0.6.
    expect(Object.fromEntries(values)).toEqual({
      APPROACH: 256,
      AFTER_DEPARTURE: 90 * 0.85,
      EN_ROUTE: 90 * 0.85 ** 2,
      BEFORE_DEPARTURE: 44 * 0.85 ** 3,
      OVERDUE: 30 * 0.6,
    });
    const later = planPolls({ flights: [{ ...flight, pollCount: 2 }], now, balance });
    expect(later.polls.find(({ kind }) => kind === 'APPROACH')?.value).toBe(256 * 0.85 ** 2);
  });
});

describe('what the planner withholds', () => {
  // May has 31 days. Now is day 11, with 10 days behind; the last poll worth planning is at day 16, with 15.5 days after it.
  const now = iso(START + 10 * 24 * HOUR);
  const until = iso(START + 15.5 * 24 * HOUR);
  const balance = balanceOf(now, 100, 20);
  const silentFor = (days: number) =>
    withheldOf({ balance, now, until, added: [iso(Date.parse(now) - days * 24 * HOUR)] });

  it('is an even share of the days without plans, and for needed polls what they cost so far', () => {
    expect(silentFor(0)).toEqual({ MUST: 0, SHOULD: (20 / 10) * 15.5, MAY: 50 });
  });

  it('is never more than an even share', () => {
    const { SHOULD } = withheldOf({ balance: balanceOf(now, 100, 60), now, until, added: [now] });
    expect(SHOULD).toBe(50);
  });

  it('counts at least one day of use', () => {
    const first = iso(START + 12 * HOUR);
    const { SHOULD } = withheldOf({ balance: balanceOf(first, 100, 1), now: first, until, added: [first] });
    expect(SHOULD).toBe(15.5);
  });

  it('is released while no new flights are added', () => {
    // Of one flight, 18 hours count as the usual time until the next.
    expect([3.75, 4.5, 6, 7.5].map((days) => silentFor(days).SHOULD)).toEqual([31, 15.5, 3.875, 0.96875]);
    expect([4.5, 5.25, 6, 7.5].map((days) => silentFor(days).MAY)).toEqual([50, 25, 12.5, 3.125]);
    // Of flights that were added quickly, less silence is a sign.
    const added = [0, 1, 2, 3, 4].map((hours) => iso(Date.parse(now) - (24 + hours) * HOUR));
    expect(withheldOf({ balance, now, until, added: added.reverse() }).SHOULD).toBeCloseTo(31 * 0.5 ** 5, 5);
    expect(withheldOf({ balance, now, until, added: [] })).toEqual({ MUST: 0, SHOULD: 0, MAY: 0 });
  });

  it('is nothing at the end of the month', () => {
    const last = iso(START + 31 * 24 * HOUR);
    expect(withheldOf({ balance, now, until: last, added: [now] })).toEqual({ MUST: 0, SHOULD: 0, MAY: 0 });
  });

  it('leaves out what flights need least, and takes what they need most', () => {
    // Two flights need 2 MUST and 2 SHOULD. 31 are withheld from SHOULD, 50 and a margin of 3 from MAY.
    const flights = [1, 2].map((id) => flightAt(id, 15 * 24, 5, { createdAt: now }));
    const kindsWith = (forPolls: number) =>
      planPolls({ flights, now, balance: { limit: 100, used: 20, left: forPolls, reserved: 0, forPolls } }).polls.map(
        ({ need }) => need,
      );
    expect(kindsWith(1)).toEqual(['MUST']);
    expect(kindsWith(20)).toEqual(['MUST', 'MUST']);
    expect(kindsWith(40).sort()).toEqual(['MUST', 'MUST', 'SHOULD', 'SHOULD']);
    expect(kindsWith(70).length).toBeGreaterThan(4);
  });

  it('stops the search for flights without times after too many answers without them', () => {
    const flights = [candidate(1, { flightDate: iso(Date.parse(now)).slice(0, 10) })];
    const kindsAfter = (absent: number) => planPolls({ flights, now, balance, absent }).polls.map(({ kind }) => kind);
    expect([kindsAfter(24).length > 0, kindsAfter(25)]).toEqual([true, []]);
  });
});

describe('the poll times of a flight', () => {
  it('hold one shortly before the landing also where alerts come, unless the last of them came', () => {
    const departs = '2027-05-10T10:00:00.000Z';
    const flying = (lastPolledAt: string, alertsLeft: number) => {
      const facts = {
        status: 'ACTIVE',
        departure: { scheduledTime: departs, actualTime: departs },
        arrival: { scheduledTime: '2027-05-10T11:50:00.000Z' },
      } as const;
      const flight = candidate(1, {
        flightDate: '2027-05-10',
        facts,
        said: facts,
        alertedAt: departs,
        alertsLeft,
        lastPolledAt,
      });
      return momentsOf(flight, lastPolledAt).find(({ kind }) => kind === 'LANDING')?.need;
    };
    // Of a short flight, the alert of its departure is not enough.
    expect([flying('2027-05-10T10:10:00.000Z', 2), flying('2027-05-10T11:20:00.000Z', 1)]).toEqual(['MUST', undefined]);
    expect(flying('2027-05-10T10:10:00.000Z', 0)).toBe('SHOULD');
  });

  const now = iso(START + 100 * HOUR);

  it('depend on its departure and arrival', () => {
    const flight = flightAt(1, 130, 8);
    const kinds = momentsOf(flight, now).map(({ at, kind }) => [kind, (at - START) / HOUR]);
    expect(kinds).toEqual([
      ['FIRST_LOOK', 110],
      ['BEFORE_DEPARTURE', 128],
      ['AFTER_DEPARTURE', 130 + 25 / 60],
      ['EN_ROUTE', 138 - 75 / 60],
      ['APPROACH', 137.5],
      ['OVERDUE', 138 + 15 / 60],
    ]);
  });

  it('include the landing only after the departure is known', () => {
    const times = (flight: Candidate) => ({
      departure: { scheduledTime: flight.ticket?.departure?.scheduledTime },
      arrival: { scheduledTime: flight.ticket?.arrival?.scheduledTime },
    });
    const flight = flightAt(1, 99, 3);
    const asked = { lastPolledAt: now };
    const departed = momentsOf({ ...flight, ...asked, facts: { status: 'ACTIVE', ...times(flight) } }, now);
    expect(departed.map(({ at, kind, need }) => [kind, need, (at - START) / HOUR])).toEqual([
      ['EN_ROUTE', 'MAY', 100.75],
      ['LANDING', 'SHOULD', 102 - 20 / 60],
      ['FINAL', 'MAY', 102 - 5 / 60],
      ['OVERDUE', 'MAY', 102.25],
    ]);
    const waiting = momentsOf({ ...flight, ...asked, facts: { status: 'SCHEDULED', ...times(flight) } }, now);
    // An hour late, so half an hour more: it leaves at 100.5 and arrives at 103.5.
    expect(waiting.map(({ at, kind, need }) => [kind, need, (at - START) / HOUR])).toEqual([
      ['AFTER_DEPARTURE', 'MAY', 100.5 + 25 / 60],
      ['EN_ROUTE', 'SHOULD', 102.25],
      ['APPROACH', 'MUST', 103],
      ['OVERDUE', 'MAY', 103.75],
    ]);
  });

  it('include the landing in any case if the last answer is hours old then', () => {
    const flight = flightAt(1, 95, 10);
    const facts = { status: 'ACTIVE' as const, departure: {}, arrival: {} };
    const needAfter = (hours: number) =>
      momentsOf({ ...flight, facts, lastPolledAt: iso(START + hours * HOUR) }, now).find(
        ({ kind }) => kind === 'LANDING',
      )?.need;
    expect([needAfter(102.9), needAfter(103.1)]).toEqual(['MUST', 'SHOULD']);
  });

  it('ask a short flight once whether it has departed', () => {
    expect(momentsOf(flightAt(1, 101, 1), now).map(({ kind, need }) => [kind, need])).toEqual([
      ['BEFORE_DEPARTURE', 'MAY'],
      ['AFTER_DEPARTURE', 'MUST'],
      ['OVERDUE', 'MAY'],
    ]);
  });

  it('cost few requests for a flight that stays scheduled', () => {
    let flight = flightAt(1, 100, 5, { facts: { status: 'SCHEDULED', departure: {}, arrival: {} } });
    let asked = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const at = iso(START + 100 * HOUR + minute * 60_000);
      if (!momentsOf(flight, at).some((moment) => moment.at <= Date.parse(at))) continue;
      asked += 1;
      flight = { ...flight, lastPolledAt: at };
    }
    expect(asked).toBeLessThanOrEqual(12);
  });

  it('combine missed times into one poll now', () => {
    const flight = flightAt(1, 90, 12);
    const [missed, next] = momentsOf(flight, now);
    expect(missed).toEqual({ kind: 'AFTER_DEPARTURE', need: 'MAY', at: Date.parse(now) });
    expect(next?.kind).toBe('EN_ROUTE');
    expect(momentsOf({ ...flight, lastPolledAt: now }, now)[0]?.kind).toBe('EN_ROUTE');
  });

  it('repeat while a flight is overdue, and then end', () => {
    const late = flightAt(1, 90, 9.5, { lastPolledAt: iso(START + 99.8 * HOUR) });
    const next = Date.parse(iso(START + 99.8 * HOUR)) + 40 * 60_000;
    expect(momentsOf(late, now)).toEqual([{ kind: 'OVERDUE', need: 'MAY', at: next }]);
    expect(momentsOf(late, iso(next + 60_000))[0]?.at).toBe(next + 60_000);
    expect(momentsOf(flightAt(1, 60, 9), now)).toEqual([]);
  });

  it('are spread around the date without times, and end when the provider does not know the flight', () => {
    const flight = candidate(1, { flightDate: '2027-05-10' });
    expect(momentsOf(flight, now).map(({ at }) => iso(at))).toEqual([
      '2027-05-09T21:00:00.000Z',
      '2027-05-10T06:00:00.000Z',
      '2027-05-10T16:00:00.000Z',
    ]);
    expect(momentsOf({ ...flight, absences: 3 }, now)).toEqual([]);
  });

  it('wait until the pause after a failure is over', () => {
    const rest = iso(START + 101 * HOUR);
    const flight = flightAt(1, 100, 3, { restUntil: rest });
    expect(momentsOf(flight, now).every(({ at }) => iso(at) >= rest)).toBe(true);
  });
});
