import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as followFlightPickups from '#functions/flights/follow-flight-pickups.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

const flights = useFlights();
useTable();
useFunctions(updateMotorcade);
const clock = useClock();
const DATE = '2027-05-09';
let as: string;
let number = 700;
let flightNumber: string;
let flightId: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
});
beforeEach(async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  number += 1;
  flightNumber = `BA${number}`;
  flights.stub.setFlights([aFlight({ iata: flightNumber })]);
  flightId = (await call(trackFlight, { as, body: { flightNumber, flightDate: DATE } })).body.id;
});

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
/** Two cars with vehicles and drivers, which wait for the flight from 06:40 to 07:40. */
async function waiting() {
  const cars = await Promise.all(
    (['LEAD', 'PRINCIPAL'] as const).map(async (role) => ({
      role,
      vehicleId: await aVehicle(),
      driverId: await aDriver(),
    })),
  );
  return aMotorcade(as, { flightId, startTime: at('06:40'), endTime: at('07:40'), cars });
}
async function late(minutes: number) {
  const params = { flightNumber };
  const delayed = await call(recordFlightDelay, { as, params, query: { date: DATE }, body: { minutes } });
  expect(delayed.status).toBe(200);
}
function follow() {
  return call(followFlightPickups, { as, params: { flightNumber }, query: { date: DATE } });
}
async function startsOf({ id }: { id: string }) {
  const { body } = await call(getMotorcade, { as, params: { motorcadeId: id } });
  return [body.startTime, ...body.cars.map(({ startTime }: { startTime: string }) => startTime)];
}
async function pickups() {
  return (await findFlight(flightId))?.pickupIds?.length ?? 0;
}

describe('a motorcade that waits for a flight', () => {
  it('is linked with all its cars, and no car leaves it alone', async () => {
    const motorcade = await waiting();
    expect(motorcade).toMatchObject({ flightId });
    expect(await pickups()).toBe(2);
    const params = { motorcadeId: motorcade.id };
    const eventId = motorcade.cars[0].activityId;
    const alone = await call(updateEvent, { as, params: { eventId }, body: { flightId: null } });
    expect(alone.body.code).toBe('PART_OF_MOTORCADE');
    expect((await call(deleteMotorcade, { as, params })).status).toBe(204);
    expect(await pickups()).toBe(0);
    expect((await call(restoreMotorcade, { as, params })).status).toBe(200);
    expect(await pickups()).toBe(2);
    expect((await call(updateMotorcade, { as, params, body: { flightLeg: 'DEPARTURE' } })).status).toBe(200);
    expect(await findFlight(flightId)).toMatchObject({ dropoffIds: [expect.any(String), expect.any(String)] });
    expect((await call(updateMotorcade, { as, params, body: { flightId: null } })).status).toBe(200);
    expect((await call(getEvent, { as, params: { eventId } })).body.flightId).toBeNull();
    const unknown = await call(updateMotorcade, { as, params, body: { flightId: 'flt_BA1_2027-05-09' } });
    expect(unknown.body.errors[0].path).toBe('body.flightId');
  });

  it('follows a delay as one: one row, one request, and nothing where one car cannot', async () => {
    await removeOthers(new Map());
    as = await aUser('ADMINISTRATOR');
    flightId = (await call(trackFlight, { as, body: { flightNumber, flightDate: DATE } })).body.id;
    const motorcade = await waiting();
    await late(60);
    const rows = async () => {
      const { items } = (await call(listAttention, { as, query: { within: 'PT24H' } })).body;
      return items.filter(({ code }: { code: string }) => code === 'PICKUP_NOT_MOVED');
    };
    const [row, ...others] = await rows();
    expect([row.mend.operationId, row.detail.includes('State arrival'), others]).toEqual([
      'followFlightPickups',
      true,
      [],
    ]);

    const other = await anEvent(as, {
      type: 'TRANSPORT',
      startTime: at('08:00'),
      endTime: at('09:00'),
      vehicleId: motorcade.cars[1].vehicleId,
    });
    const refused = (await follow()).body.items;
    expect(refused.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['REFUSED', 'REFUSED']);
    expect(await startsOf(motorcade)).toEqual([at('06:40'), at('06:40'), at('06:40')]);
    expect((await rows())[0].mend.body).toMatchObject({ kind: 'FOLLOW', flightNumber });
    const blocked = await aProposal(as, { kind: 'FOLLOW', flightNumber, date: DATE });
    expect([blocked.steps.length, blocked.unresolved.length]).toEqual([0, 1]);

    await call(updateEvent, { as, params: { eventId: other }, body: { vehicleId: null } });
    const proposal = await aProposal(as, { kind: 'FOLLOW', flightNumber, date: DATE });
    expect(proposal.steps.map(({ operationId }: { operationId: string }) => operationId)).toEqual(['updateMotorcade']);
    expect((await call(applyProposal, { as, params: { id: proposal.id } })).body.stoppedAt).toBeNull();
    expect(await startsOf(motorcade)).toEqual([at('07:40'), at('07:40'), at('07:40')]);
    expect(await rows()).toEqual([]);
  });

  it('still waits after its time, as long as no person has begun it', async () => {
    const motorcade = await waiting();
    clock.stop(Date.parse(at('06:45')));
    await run(advanceActivities, at('06:45'));
    await late(90);
    const items = (await follow()).body.items;
    expect(items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['MOVED', 'MOVED']);
    expect(await startsOf(motorcade)).toEqual([at('08:10'), at('08:10'), at('08:10')]);
  });
});
