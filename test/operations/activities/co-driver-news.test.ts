import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getReport from '#functions/reports/get-report.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMotorcade, askMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { askReport } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const flights = useFlights();
const messaging = useMessaging();
const clock = useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('ADMINISTRATOR');
});

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function ride(from: string, to: string, fields: Record<string, unknown> = {}) {
  return { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields };
}
function aRide(from: string, to: string, fields: Record<string, unknown> = {}) {
  return anEvent(as, ride(from, to, fields));
}
async function read(eventId: string, user = as) {
  return (await call(getEvent, { as: user, params: { eventId } })).body;
}
async function crewOf(eventId: string) {
  const { coDriverId, driverId } = await read(eventId);
  return [driverId, coDriverId];
}
/** An empty table on the day before, with these drivers and one who plans. */
async function world<N extends string>(...names: readonly N[]): Promise<Record<N, string>> {
  clock.stop(Date.parse('2027-05-09T06:00:00Z'));
  await removeOthers(new Map());
  as = await aUser('ADMINISTRATOR');
  await withSettings({ timezone: 'UTC', turnaroundMinutes: 0 });
  const ids = await Promise.all(names.map(async (name) => [name, await aDriver(name)] as const));
  return Object.fromEntries(ids) as Record<N, string>;
}
async function isConsistent() {
  expect((await verifyLedgers()).differences).toEqual([]);
}

describe('a co-driver', () => {
  it('is told of a late flight as the driver is, and both only once', async () => {
    await world();
    flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
    const [driver, coDriver] = [await aReachableDriver(), await aReachableDriver()];
    const [vipId = ''] = await someVips(as, 1);
    const arrival = { iata: 'LHR', scheduledTime: at('06:00') };
    const flight = { flightNumber: 'LH990', flightDate: '2027-05-10', vipIds: [vipId], arrival };
    const flightId = (await call(trackFlight, { as, body: flight })).body.id;
    const crew = { driverId: driver.id, coDriverId: coDriver.id };
    await aRide('06:40', '07:40', { ...crew, flightId, vipIds: [vipId] });
    await messaging.deliver('2027-05-09T06:05:00.000Z');
    messaging.stub.forget();
    const params = { flightNumber: 'LH990' };
    const late = { as, params, query: { date: '2027-05-10' }, body: { minutes: 45, note: 'Late' } };
    expect((await call(recordFlightDelay, late)).status).toBe(200);
    const told = async () => {
      await messaging.deliver('2027-05-09T06:10:00.000Z');
      return messaging.stub.delivered.filter(({ text }) => text.includes('LH990')).map(({ to }) => to);
    };
    expect((await told()).toSorted()).toEqual([driver.phone, coDriver.phone].toSorted());
    expect(await told()).toHaveLength(2);
  });

  it('comes with a car of a new motorcade, drives one car only, and is held', async () => {
    const { Ada, Ben, Cleo } = await world('Ada', 'Ben', 'Cleo');
    const cars = [
      { role: 'LEAD', driverId: Ada, coDriverId: Ben },
      { role: 'PRINCIPAL', driverId: Cleo },
    ];
    const { cars: made } = await aMotorcade(as, { cars });
    expect(made.map((car: { coDriverId?: string }) => car.coDriverId)).toEqual([Ben, undefined]);
    expect((await planEvent(as, ride('09:15', '09:45', { driverId: Ben }))).body.code).toBe('DRIVER_CONFLICT');
    const twice = await askMotorcade(as, { cars: [cars[0], { role: 'PRINCIPAL', driverId: Ben }] });
    expect(twice.body.errors[0].path).toBe('body.cars.1.driverId');
    const unknown = await askMotorcade(as, { cars: [{ role: 'LEAD', driverId: Ada, coDriverId: 'drv_none' }] });
    expect(unknown.body.errors[0].path).toBe('body.cars.0.coDriverId');
    await isConsistent();
  });

  it('is free again when the only guest of the ride is AWAY', async () => {
    const { Ada, Ben } = await world('Ada', 'Ben');
    const [vipId = ''] = await someVips(as, 1);
    const eventId = await aRide('09:00', '10:00', { driverId: Ada, coDriverId: Ben, vipIds: [vipId] });
    const away = await aProposal(as, { kind: 'AWAY', vipId, from: at('08:00'), to: at('12:00') });
    expect((await call(applyProposal, { as, params: { id: away.id } })).body.stoppedAt).toBeNull();
    expect((await read(eventId)).status).toBe('CANCELLED');
    expect((await planEvent(as, ride('09:00', '10:00', { driverId: Ben }))).status).toBe(201);
    await isConsistent();
  });

  it('is erased with their papers: coming rides lose them, and those that are over keep their id alone', async () => {
    const { Ada, Ben } = await world('Ada', 'Ben');
    const past = await aRide('09:00', '10:00', { driverId: Ada, coDriverId: Ben });
    const coming = await aRide('13:00', '14:00', { driverId: Ada, coDriverId: Ben });
    const paper = (await askReport(as, { kind: 'DAY_SHEET', format: 'PDF', date: '2027-05-10' })).body;
    const own = (await askReport(as, { kind: 'DRIVER_SCHEDULE', format: 'PDF', ids: [Ada] })).body;
    clock.stop(Date.parse('2027-05-10T11:00:00Z'));
    const query = { hard: 'true', unassign: 'true' };
    expect((await call(deleteDriver, { as, params: { driverId: Ben }, query })).status).toBe(204);
    expect(await crewOf(coming)).toEqual([Ada, undefined]);
    const before = await read(past);
    expect([before.coDriverId, before.coDriver]).toEqual([Ben, undefined]);
    for (const { id } of [paper, own]) expect((await call(getReport, { as, params: { id } })).status).toBe(410);
    await isConsistent();
  });
});
