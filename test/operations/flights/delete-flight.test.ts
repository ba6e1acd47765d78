import { describe, expect, it } from '@jest/globals';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { call } from '#test/support/call.ts';
import { aFlight } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { FLIGHT_DATE, useTrackedFlights } from '#test/support/tracked-flights.ts';

const stage = useTrackedFlights();
const { at, flights, fresh, track } = stage;

describe('deleteFlight', () => {
  it('stops tracking the flight, and starts with no VIPs if it is tracked again', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata, { vipIds: [stage.vips[0]] });
    expect((await call(deleteFlight, at(iata))).status).toBe(204);
    expect((await call(deleteFlight, at(iata))).status).toBe(404);
    const listed = await call(listFlights, { as: stage.as, query: { vipId: stage.vips[0] as string } });
    expect(listed.body.items.map(({ flightNumber }: { flightNumber: string }) => flightNumber)).not.toContain(iata);
    expect((await track(iata)).body).toMatchObject({ isTracked: true, vipIds: [], deletedAt: null });
  });

  it('is not undone by a read, which answers 404 and asks nothing', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata, { vipIds: [stage.vips[0]] });
    await call(deleteFlight, at(iata));
    const spent = flights.stub.asked.length;
    const read = await call(getFlight, at(iata));
    expect([read.status, read.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await findFlight(`flt_${iata}_${FLIGHT_DATE}`)).toMatchObject({
      deletedAt: expect.any(String),
      vipIds: [stage.vips[0]],
    });
    expect(flights.stub.asked).toHaveLength(spent);
  });

  it('deletes for good only for administrators', async () => {
    const iata = fresh();
    await track(iata, { vipIds: stage.vips });
    const query = { date: FLIGHT_DATE, hard: 'true' };
    expect((await call(deleteFlight, { as: stage.as, params: { flightNumber: iata }, query })).body.code).toBe(
      'FORBIDDEN',
    );
    const administrator = await aUser('ADMINISTRATOR');
    const asked = { as: administrator, params: { flightNumber: iata }, query };
    expect((await call(deleteFlight, asked)).status).toBe(204);
    expect((await call(deleteFlight, asked)).status).toBe(404);
  });
});
