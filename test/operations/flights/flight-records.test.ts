import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { AIRPORTS, aFlight, useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();
let as: string;
let vips: string[];
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  vips = await someVips(as, 3);
});
beforeEach(() => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  // All tests of this file use one month.
  flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1000' });
});

let number = 300;
/** Returns a flight number that no other test of this file uses. */
function fresh(): string {
  number += 1;
  return `AA${number}`;
}
const DATE = '2027-05-09';
function track(flightNumber: string, fields: object = {}) {
  return call(trackFlight, { as, body: { flightNumber, flightDate: DATE, ...fields } });
}
function at(flightNumber: string, date = DATE) {
  return { as, params: { flightNumber }, query: { date } };
}

describe('trackFlight', () => {
  it('tracks a flight and requests it at once if the provider can know it', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    const { body, status } = await track(iata, { vipIds: vips.slice(0, 1) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: `flt_${iata}_${DATE}`,
      isTracked: true,
      vipIds: vips.slice(0, 1),
      status: 'SCHEDULED',
      phase: 'PRE_DEPARTURE',
      pollCount: 1,
      stale: false,
    });
    expect(Object.keys(body).length).toBeGreaterThan(20);
  });

  it('names an address that answers the flight', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    const { body, headers } = await track(iata);
    const address = new URL(headers['location'] as string, 'http://service');
    const [, , , flightNumber = ''] = address.pathname.split('/');
    const read = await call(getFlight, {
      as,
      params: { flightNumber },
      query: Object.fromEntries(address.searchParams),
    });
    expect([read.status, read.body.id]).toEqual([200, body.id]);
  });

  it('makes no request for a flight that the provider cannot know yet', async () => {
    const iata = fresh();
    const { body } = await track(iata, { flightDate: '2027-06-20' });
    expect(body).toMatchObject({ phase: 'FAR_OUT', status: 'UNKNOWN', pollCount: 0, lastPolledAt: null });
    expect(flights.stub.asked).toEqual([]);
  });

  it('uses the times of the ticket until the provider has newer ones', async () => {
    const ticket = { departure: { iata: 'jfk', scheduledTime: '2027-06-20T20:00:00-04:00' }, arrival: { iata: 'LHR' } };
    const { body } = await track(fresh(), { flightDate: '2027-06-20', ...ticket });
    expect(body.departure).toMatchObject({ iata: 'JFK', scheduledTime: '2027-06-21T00:00:00.000Z' });
    expect(body.arrival).toMatchObject({ iata: 'LHR', scheduledTime: null });
  });

  it('keeps one record per number and date, and merges the VIPs', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await Promise.all([track(iata, { vipIds: [vips[0]] }), track(` ${iata.toLowerCase()}`, { vipIds: [vips[1]] })]);
    expect([...(await call(getFlight, at(iata))).body.vipIds].sort()).toEqual(vips.slice(0, 2).sort());
    expect(flights.stub.asked).toHaveLength(1);
  });

  it('tracks the flight even if the provider does not know it, fails, or the budget is spent', async () => {
    expect((await track(fresh())).body).toMatchObject({ status: 'UNKNOWN', lastFailure: { reason: 'ABSENT' } });
    flights.stub.fail('html');
    expect((await track(fresh())).body).toMatchObject({ stale: true, lastFailure: { reason: 'UNAVAILABLE' } });
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '0' });
    expect(await track(fresh())).toMatchObject({ status: 201, body: { stale: true, pollCount: 0 } });
  });

  it('refuses VIPs who do not exist, unknown fields and invalid dates', async () => {
    expect((await track(fresh(), { vipIds: ['vip_missing'] })).body.errors[0].path).toBe('body.vipIds');
    expect((await track(fresh(), { gate: 'B1' })).body.errors[0].path).toBe('body.gate');
    expect((await track(fresh(), { flightDate: '2027-02-30' })).body.errors[0].path).toBe('body.flightDate');
  });
});

describe('listFlights', () => {
  it('lists tracked flights by date, filters by VIP, phase and status, and makes no request', async () => {
    const [vip] = await someVips(as, 1);
    const [early, late, other] = [fresh(), fresh(), fresh()];
    flights.stub.setFlights([aFlight({ iata: early })]);
    await track(late, { vipIds: [vip], flightDate: '2027-07-02' });
    await track(early, { vipIds: [vip] });
    await track(other, { flightDate: '2027-07-01' });
    await call(getFlight, at(fresh(), '2027-07-01'));
    const spent = flights.stub.asked.length;
    const list = async (query: Record<string, string>) => {
      const { body } = await call(listFlights, { as, query });
      return body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber);
    };
    expect(await list({ vipId: vip as string })).toEqual([early, late]);
    expect(await list({ from: '2027-07-01', to: '2027-07-02' })).toEqual([other, late]);
    expect(await list({ vipId: vip as string, status: 'SCHEDULED' })).toEqual([early]);
    expect(await list({ from: '2027-07-01', phase: 'PRE_DEPARTURE,ACTIVE' })).toEqual([]);
    const first = await call(listFlights, { as, query: { vipId: vip as string, limit: '1' } });
    const next = { vipId: vip as string, limit: '1', cursor: first.body.nextCursor };
    expect((await call(listFlights, { as, query: next })).body).toMatchObject({
      items: [{ flightNumber: late }],
      nextCursor: null,
    });
    expect(flights.stub.asked).toHaveLength(spent);
  });
});

describe('updateFlight', () => {
  it('changes the VIPs, and chooses the leg by the ticket', async () => {
    const iata = fresh();
    const legs = [
      aFlight({
        iata,
        from: AIRPORTS.JFK,
        to: AIRPORTS.FRA,
        departs: '2027-05-09T22:00:00Z',
        arrives: '2027-05-10T05:00:00Z',
      }),
      aFlight({
        iata,
        from: AIRPORTS.FRA,
        to: AIRPORTS.LHR,
        departs: '2027-05-09T21:00:00Z',
        arrives: '2027-05-10T09:00:00Z',
      }),
    ];
    flights.stub.setFlights(legs);
    const created = await track(iata, { vipIds: [vips[0]] });
    expect(created.body.arrival.iata).toBe('LHR');
    const body = { vipIds: [vips[2]], arrival: { iata: 'FRA' }, notes: 'Wheelchair' };
    const stale = await call(updateFlight, { ...at(iata), body, headers: { 'if-match': '"99"' } });
    expect(stale.body.code).toBe('VERSION_MISMATCH');
    const headers = { 'if-match': created.headers['etag'] as string };
    const changed = await call(updateFlight, { ...at(iata), body: { ...body, departure: null }, headers });
    expect(changed.body).toMatchObject({ vipIds: [vips[2]], notes: 'Wheelchair' });
    expect((await call(refreshFlight, at(iata))).body.arrival.iata).toBe('FRA');
    const mine = async (vipId: string | undefined) =>
      (await call(listFlights, { as, query: { vipId: vipId as string } })).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await mine(vips[0])).not.toContain(created.body.id);
    expect(await mine(vips[2])).toContain(created.body.id);
  });

  it('writes nothing on a dry run, and answers 404 for a flight that is not tracked', async () => {
    const iata = fresh();
    await track(iata, { flightDate: '2027-06-20' });
    const query = { date: '2027-06-20', dryRun: 'true' };
    await call(updateFlight, { as, params: { flightNumber: iata }, query, body: { notes: 'x' } });
    expect((await call(getFlight, at(iata, '2027-06-20'))).body.notes).toBeNull();
    expect((await call(updateFlight, { ...at(fresh()), body: {} })).status).toBe(404);
  });
});

describe('refreshFlight', () => {
  it('requests the flight even if the stored one is fresh, and records what changed', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata);
    flights.stub.setFlights([aFlight({ iata, delays: [{ knownFrom: '2027-05-09T10:00:00Z', minutes: 45 }] })]);
    const { body } = await call(refreshFlight, at(iata));
    expect(body.arrival).toMatchObject({ delayMinutes: 45, estimatedTime: '2027-05-10T06:45:00.000Z' });
    const { requests } = (await call(getFlightBudget, { as })).body;
    const latest = requests.find(
      ({ flightId, why }: Record<string, string>) => flightId === body.id && why === 'refreshFlight',
    );
    expect(latest).toMatchObject({ by: 'HAND', outcome: 'CHANGED' });
    expect(latest.bought).toContain('it arrives at 2027-05-10T06:45:00.000Z, 45 minutes later than expected');
  });

  it('answers the failure, stores it on the flight, and says when the budget is spent', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata);
    flights.stub.fail('error-in-200');
    const refused = await call(refreshFlight, at(iata));
    expect([refused.status, refused.body.code]).toEqual([502, 'PROVIDER_FAILED']);
    expect((await call(getFlight, at(iata))).body).toMatchObject({
      status: 'SCHEDULED',
      lastFailure: {
        reason: 'UNAVAILABLE',
        detail: 'The flight provider has an error (200, internal_error).',
      },
    });
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1' });
    expect((await call(refreshFlight, at(iata))).body.code).toBe('FLIGHT_BUDGET_SPENT');
    expect((await call(refreshFlight, at(fresh()))).status).toBe(404);
  });
});

describe('deleteFlight', () => {
  it('stops tracking the flight, and starts with no VIPs if it is tracked again', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata, { vipIds: [vips[0]] });
    expect((await call(deleteFlight, at(iata))).status).toBe(204);
    expect((await call(deleteFlight, at(iata))).status).toBe(404);
    const listed = await call(listFlights, { as, query: { vipId: vips[0] as string } });
    expect(listed.body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber)).not.toContain(iata);
    expect((await track(iata)).body).toMatchObject({ isTracked: true, vipIds: [], deletedAt: null });
  });

  it('is not undone by a read, which answers 404 and asks nothing', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata, { vipIds: [vips[0]] });
    await call(deleteFlight, at(iata));
    const spent = flights.stub.asked.length;
    const read = await call(getFlight, at(iata));
    expect([read.status, read.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await findFlight(`flt_${iata}_${DATE}`)).toMatchObject({ deletedAt: expect.any(String), vipIds: [vips[0]] });
    expect(flights.stub.asked).toHaveLength(spent);
  });

  it('deletes for good only for administrators', async () => {
    const iata = fresh();
    await track(iata, { vipIds: vips });
    const query = { date: DATE, hard: 'true' };
    expect((await call(deleteFlight, { as, params: { flightNumber: iata }, query })).body.code).toBe('FORBIDDEN');
    const administrator = await aUser('ADMINISTRATOR');
    const asked = { as: administrator, params: { flightNumber: iata }, query };
    expect((await call(deleteFlight, asked)).status).toBe(204);
    expect((await call(deleteFlight, asked)).status).toBe(404);
  });
});

describe('flights', () => {
  it('are refused to drivers', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await call(listFlights, { as: driver })).body.code).toBe('FORBIDDEN');
    expect((await call(getFlight, { ...at('AA100'), as: driver })).body.code).toBe('FORBIDDEN');
    expect(flights.stub.asked).toEqual([]);
  });
});
