import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as receiveFlightAlert from '#functions/flights/receive-flight-alert.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import type { StubFlight } from '#infra/local/stubs/stub-flight.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { readBudget } from '#shared/entities/flights/flight-budget.ts';
import { FLIGHTS_WEBHOOK_SECRET, useAeroApi } from '#test/support/aeroapi.ts';
import { aeroAlertedOf } from '#test/support/aeroapi-flight.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight } from '#test/support/flights.ts';
import { useLog } from '#test/support/log.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

const aero = useAeroApi();
const log = useLog();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
let flight: StubFlight;
let id: string;
let number = 100;
beforeEach(async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  number += 1;
  flight = aFlight({ iata: `AA${number}`, icao: `AAL${number}` });
  aero.stub.setFlights([flight]);
  const body = { flightNumber: flight.iata, flightDate: '2027-05-09' };
  id = (await call(trackFlight, { as, body })).body.id;
});

function at(time: string): number {
  return Date.parse(`2027-05-10T${time}:00Z`);
}
function alertOf(event: string, now: number, fields: object = {}) {
  return {
    alert_id: 7,
    event_code: event,
    summary: event,
    flight: { ...aeroAlertedOf(flight, now), ...fields },
  };
}
function post(body: object, secret = FLIGHTS_WEBHOOK_SECRET, query: Record<string, string> = { flight: id }) {
  return call(receiveFlightAlert, { params: { secret }, query, body });
}
async function read() {
  return (await call(getFlight, { as, params: { flightNumber: flight.iata }, query: { date: '2027-05-09' } })).body;
}
function budget() {
  return readBudget('2027-05');
}

describe('the webhook of flights', () => {
  it('answers 404 and writes nothing without its secret', async () => {
    for (const wrong of ['wrong', `${FLIGHTS_WEBHOOK_SECRET}x`]) {
      const { body, status } = await writingNothing(() => post(alertOf('off', at('00:00')), wrong));
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(log.text()).not.toContain(FLIGHTS_WEBHOOK_SECRET);
  });

  it('answers 404 where no provider pushes or no secret is set, whatever the secret is', async () => {
    aero.configure({ FLIGHTS_VENDOR: 'aviationstack' });
    expect((await post(alertOf('off', at('00:00')))).status).toBe(404);
    aero.configure({ FLIGHTS_WEBHOOK_SECRET: '' });
    expect((await post(alertOf('off', at('00:00')), 'any')).status).toBe(404);
  });

  it('accepts the previous secret while it is rotated', async () => {
    aero.configure({
      FLIGHTS_WEBHOOK_SECRET: 'another-secret-that-is-long',
      FLIGHTS_WEBHOOK_SECRET_PREVIOUS: FLIGHTS_WEBHOOK_SECRET,
    });
    expect((await post(alertOf('off', at('00:00')))).body).toEqual({ received: true });
  });

  it('stores what an alert says, with an audit record, and counts it', async () => {
    const { used } = await budget();
    clock.stop(Date.parse('2027-05-09T23:15:00Z'));
    expect((await post(alertOf('off', at('00:00')))).body).toEqual({ received: true });
    expect(await read()).toMatchObject({ status: 'ACTIVE', departure: { actualTime: '2027-05-09T23:00:00.000Z' } });
    expect((await budget()).used).toBe(used + 1);
    const { requests, usedBy } = (await call(getFlightBudget, { as })).body;
    expect(requests[0]).toMatchObject({ by: 'ALERT', why: 'alert off', outcome: 'CHANGED' });
    expect(usedBy.polls + usedBy.hand + usedBy.alerts).toBe(used + 1);
  });

  it('ignores a repeat, and counts it once', async () => {
    await post(alertOf('off', at('00:00')));
    const { used } = await budget();
    const { body } = await writingNothing(() => post(alertOf('off', at('00:00'))));
    expect([body, (await budget()).used]).toEqual([{ received: false }, used]);
  });

  it('takes one of five concurrent repeats', async () => {
    const { used } = await budget();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(alertOf('off', at('00:00')))));
    expect(answers.filter(({ body }) => body.received)).toHaveLength(1);
    expect((await budget()).used).toBe(used + 1);
  });

  it('writes nothing older than what is known, and counts it', async () => {
    await post(alertOf('on', at('06:00')));
    expect(await read()).toMatchObject({ status: 'LANDED' });
    const { used } = await budget();
    const before = await findFlight(id);
    expect((await post(alertOf('minutes_out', at('05:30')))).body).toEqual({ received: false });
    const after = await findFlight(id);
    expect([after?.facts, after?.lastPolledAt]).toEqual([before?.facts, before?.lastPolledAt]);
    expect((await budget()).used).toBe(used + 1);
  });

  it('keeps what a poll said and an alert does not, and lets a later poll go on', async () => {
    clock.stop(Date.parse('2027-05-09T20:30:00Z'));
    const ask = () => call(refreshFlight, { as, params: { flightNumber: flight.iata }, query: { date: '2027-05-09' } });
    expect((await ask()).body).toMatchObject({ status: 'SCHEDULED', airline: { iata: 'AA' } });
    clock.stop(Date.parse('2027-05-10T05:20:00Z'));
    await post(alertOf('minutes_out', at('05:20')));
    const alerted = await read();
    expect(alerted).toMatchObject({
      airline: { iata: 'AA' },
      departure: { timezone: 'America/New_York', terminal: '2' },
    });
    clock.stop(Date.parse('2027-05-10T06:05:00Z'));
    expect((await ask()).body).toMatchObject({ status: 'LANDED', arrival: { actualTime: '2027-05-10T06:00:00.000Z' } });
  });

  it.each([
    ['another flight', { ident: 'BAW9', ident_iata: 'BA9', ident_icao: 'BAW9' }],
    ['another day', { scheduled_out: '2027-05-14T23:00:00Z', scheduled_off: '2027-05-14T23:10:00Z' }],
  ])('ignores an alert about %s', async (_what, fields) => {
    const { body, status } = await writingNothing(() => post(alertOf('off', at('00:00'), fields)));
    expect([status, body]).toEqual([200, { received: false }]);
  });

  it('ignores what is no alert, and an id that does not exist', async () => {
    for (const body of [{}, { flight: 'x' }, { alert_id: 1, event_code: 'off', flight: { ident: 5 } }])
      expect((await writingNothing(() => post(body))).body).toEqual({ received: false });
    const unknown = await writingNothing(() =>
      post(alertOf('off', at('00:00')), FLIGHTS_WEBHOOK_SECRET, { flight: 'flt_AA1_2027-01-01' }),
    );
    expect(unknown.body).toEqual({ received: false });
  });

  it('cancels the flight', async () => {
    await post(alertOf('cancelled', at('00:00'), { cancelled: true, actual_out: null, actual_off: null }));
    expect(await read()).toMatchObject({ status: 'CANCELLED' });
  });
});
