import { describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import { call } from '#test/support/call.ts';
import { aFlight } from '#test/support/flights.ts';
import { FLIGHT_DATE, useTrackedFlights } from '#test/support/tracked-flights.ts';

const stage = useTrackedFlights();
const { at, flights, fresh, track } = stage;

describe('trackFlight', () => {
  it('tracks a flight and requests it at once if the provider can know it', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    const { body, status } = await track(iata, { vipIds: stage.vips.slice(0, 1) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: `flt_${iata}_${FLIGHT_DATE}`,
      isTracked: true,
      vipIds: stage.vips.slice(0, 1),
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
      as: stage.as,
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
    await Promise.all([
      track(iata, { vipIds: [stage.vips[0]] }),
      track(` ${iata.toLowerCase()}`, { vipIds: [stage.vips[1]] }),
    ]);
    expect([...(await call(getFlight, at(iata))).body.vipIds].sort()).toEqual(stage.vips.slice(0, 2).sort());
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
    const other = { flightDate: '2027-02-10', departure: { scheduledTime: '2027-03-10T10:00:00Z' } };
    expect((await track(fresh(), other)).body.errors).toMatchObject([
      { path: 'body.departure.scheduledTime', code: 'NOT_ON_DATE', values: { date: '2027-02-10' } },
    ]);
  });
});
