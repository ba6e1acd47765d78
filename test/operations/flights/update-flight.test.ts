import { describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { call } from '#test/support/call.ts';
import { AIRPORTS, aFlight } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { useTrackedFlights } from '#test/support/tracked-flights.ts';

const stage = useTrackedFlights();
const { at, flights, fresh, track } = stage;

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
    const created = await track(iata, { vipIds: [stage.vips[0]] });
    expect(created.body.arrival.iata).toBe('LHR');
    const body = { vipIds: [stage.vips[2]], arrival: { iata: 'FRA' }, notes: 'Wheelchair' };
    const stale = await call(updateFlight, { ...at(iata), body, headers: { 'if-match': '"99"' } });
    expect(stale.body.code).toBe('VERSION_MISMATCH');
    const headers = { 'if-match': created.headers['etag'] as string };
    const changed = await call(updateFlight, { ...at(iata), body: { ...body, departure: null }, headers });
    expect(changed.body).toMatchObject({ vipIds: [stage.vips[2]], notes: 'Wheelchair' });
    expect((await call(refreshFlight, at(iata))).body.arrival.iata).toBe('FRA');
    const mine = async (vipId: string | undefined) =>
      (await call(listFlights, { as: stage.as, query: { vipId: vipId as string } })).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await mine(stage.vips[0])).not.toContain(created.body.id);
    expect(await mine(stage.vips[2])).toContain(created.body.id);
  });

  it('writes nothing on a dry run, and answers 404 for a flight that is not tracked', async () => {
    const iata = fresh();
    await track(iata, { flightDate: '2027-06-20' });
    const query = { date: '2027-06-20', dryRun: 'true' };
    await call(updateFlight, { as: stage.as, params: { flightNumber: iata }, query, body: { notes: 'x' } });
    expect((await call(getFlight, at(iata, '2027-06-20'))).body.notes).toBeNull();
    expect((await call(updateFlight, { ...at(fresh()), body: {} })).status).toBe(404);
  });

  it('warns of guests that another person added just before, and that a list without If-Match leaves out', async () => {
    const iata = fresh();
    const [first, second, third] = stage.vips;
    await track(iata, { vipIds: [first] });
    const other = { ...at(iata), as: await aUser('COORDINATOR') };
    await call(updateFlight, { ...other, body: { vipIds: [first, second] } });
    const seen = await call(getFlight, at(iata));
    const dry = { ...at(iata), query: { ...at(iata).query, dryRun: 'true' } };
    for (const options of [dry, at(iata)]) {
      const { body } = await call(updateFlight, { ...options, body: { vipIds: [first, third] } });
      const again = { query: { date: seen.body.flightDate }, body: { vipIds: [first, third, second] } };
      const cure = { operationId: 'updateFlight', params: { flightNumber: iata }, ...again };
      expect(body.warnings).toMatchObject([{ code: 'GUESTS_LEFT_OUT', vipIds: [second], cure }]);
    }
    const tag = (await call(getFlight, at(iata))).headers['etag'] as string;
    await call(updateFlight, { ...other, body: { vipIds: [first, second] } });
    const stale = { ...at(iata), body: { vipIds: [] }, headers: { 'if-match': tag } };
    expect((await call(updateFlight, stale)).body.code).toBe('VERSION_MISMATCH');
  });
});
