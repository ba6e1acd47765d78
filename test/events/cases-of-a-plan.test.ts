import { beforeEach, describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
beforeEach(() => clock.stop(Date.parse('2027-06-14T05:00:00Z')));
const as = useEmptyTable('COORDINATOR');

function during(from: string, to: string) {
  return { startTime: `2027-06-14T${from}:00Z`, endTime: `2027-06-14T${to}:00Z` };
}
interface Told {
  readonly code: string;
  readonly detail: string;
  readonly message: string;
  readonly neededMinutes?: number;
}
async function rowsOf(code: string): Promise<Told[]> {
  const { items } = (await call(listAttention, { as, query: { within: 'P3D' } })).body;
  return items.filter((row: Told) => row.code === code);
}
async function proposed(body: object) {
  const { body: proposal, status, text } = await call(createProposal, { as, body });
  if (status !== 201) throw new Error(text);
  return proposal;
}

describe('a plan that an experienced dispatcher signs', () => {
  it('gives six rides of one limousine, end to end, to one driver', async () => {
    const car = await aVehicle({ name: 'Limousine', type: 'SEDAN', seatCapacity: 3 });
    for (let n = 0; n < 6; n += 1) await aDriver(`Driver ${n}`);
    for (const hour of ['08', '09', '10', '11', '12', '13']) {
      const times = during(`${hour}:00`, `${hour}:45`);
      await anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...times, vehicleId: car, vipIds: [] });
    }
    const { figures, steps } = await proposed({
      kind: 'ASSIGN',
      from: '2027-06-14T06:00:00Z',
      to: '2027-06-14T20:00:00Z',
    });
    const drivers = steps.map(({ body }: { body: { driverId: string } }) => body.driverId);
    expect([drivers.length, new Set(drivers).size, figures.handovers]).toEqual([6, 1, 0]);
  });

  it('names the boats of a dinner that moves from the island to the hall, before and after', async () => {
    const [hotel, jetty, island, hall] = await Promise.all(
      ['Hotel', 'Jetty', 'Island', 'Hall'].map((name) => aPlace(name)),
    );
    const vipIds = await someVips(as, 1);
    const times = during('19:00', '21:00');
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', ...times, placeId: island, vipIds });
    const leg = (title: string, pickupPlaceId: string, dropoffPlaceId: string, from: string, to: string) =>
      anEvent(as, {
        type: 'TRANSPORT',
        title,
        masterEventId: dinner,
        pickupPlaceId,
        dropoffPlaceId,
        vipIds,
        ...during(from, to),
      });
    await leg('Car out', hotel ?? '', jetty ?? '', '18:00', '18:20');
    await leg('Boat out', jetty ?? '', island ?? '', '18:25', '18:50');
    await leg('Boat back', island ?? '', jetty ?? '', '21:05', '21:30');
    const change = { as, params: { eventId: dinner }, body: { placeId: hall } };
    const dry = await call(updateEvent, { ...change, query: { withLegs: 'true', dryRun: 'true' } });
    const texts = (list: readonly Told[]) => list.map(({ detail, message }) => detail ?? message).join(' ');
    expect(texts(dry.body.warnings)).toContain('Boat out');
    expect(texts(dry.body.follows.appears)).toContain('Boat back');
    expect((await call(updateEvent, { ...change, query: { withLegs: 'true' } })).status).toBe(200);
    const rows = await rowsOf('LEG_GOES_ELSEWHERE');
    expect([rows.length, texts(rows).includes('Boat out'), texts(rows).includes('Boat back')]).toEqual([2, true, true]);
  });

  it('says that a ride is too short, once its way takes longer', async () => {
    const [from = '', to = ''] = await Promise.all(['A', 'B'].map((name) => aPlace(name)));
    const way = (minutes: number) => call(setWay, { as, params: { from, to }, body: { minutes } });
    await way(20);
    const vipIds = await someVips(as, 1);
    const talk = { type: 'MEETING', title: 'Talk', placeId: to, vipIds, ...during('09:20', '10:20') };
    const masterEventId = await anEvent(as, talk);
    const places = { pickupPlaceId: from, dropoffPlaceId: to };
    const times = during('09:00', '09:20');
    await anEvent(as, { type: 'TRANSPORT', title: 'To the talk', masterEventId, vipIds, ...places, ...times });
    expect(await rowsOf('RIDE_TOO_SHORT')).toEqual([]);
    await way(45);
    expect(await rowsOf('RIDE_TOO_SHORT')).toMatchObject([{ detail: expect.stringContaining('45') }]);
  });

  it('names rest as the rule that a ride breaks, and nothing else', async () => {
    const admin = await aUser('ADMINISTRATOR');
    await call(updateSettings, { as: admin, body: { hours: { minRestHours: 11 } } });
    const car = { driverId: await aDriver('Ada'), vehicleId: await aVehicle({ name: 'Car' }), vipIds: [] };
    const early = { startTime: '2027-06-15T06:00:00Z', endTime: '2027-06-15T07:00:00Z' };
    await anEvent(as, { type: 'TRANSPORT', title: 'Late', ...car, ...during('21:00', '23:00') });
    await anEvent(as, { type: 'TRANSPORT', title: 'Early', ...car, ...early });
    const { warnings } = await proposed({ kind: 'ASSIGN', from: '2027-06-14T20:00:00Z', to: '2027-06-15T08:00:00Z' });
    const [{ message }] = warnings.filter(({ code }: Told) => code === 'RIDE_BREAKS_RULE');
    expect(message).toMatch(/rest|hours/i);
    expect(message).not.toMatch(/seat|type/i);
    await call(updateSettings, { as: admin, body: { hours: { minRestHours: null } } });
  });

  it('gives the rides of two blocked drivers to others, by ASSIGN alone', async () => {
    const drivers = await Promise.all(['Gone 1', 'Gone 2', 'Stays 1', 'Stays 2'].map((name) => aDriver(name)));
    for (const driverId of drivers.slice(0, 2)) {
      const car = { driverId, vehicleId: await aVehicle({ name: `Car of ${driverId}` }), vipIds: [] };
      await anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...car, ...during('10:00', '11:00') });
      const block = { from: '2027-06-14T00:00:00Z', to: '2027-06-15T00:00:00Z', reason: 'Subcontractor withdrew' };
      expect((await call(createDriverBlock, { as, params: { driverId }, body: block })).status).toBe(201);
    }
    const { steps, unresolved } = await proposed({
      kind: 'ASSIGN',
      from: '2027-06-14T09:00:00Z',
      to: '2027-06-14T12:00:00Z',
    });
    const given = steps.map(({ body }: { body: { driverId: string } }) => body.driverId).toSorted();
    expect([given, unresolved]).toEqual([drivers.slice(2).toSorted(), []]);
  });
});
