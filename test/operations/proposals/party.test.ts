import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFunctions(updateVip);
const clock = useClock();
beforeEach(() => clock.stop(Date.parse('2027-05-10T02:00:00Z')));
const as = useEmptyTable('COORDINATOR');

const TIMES = { startTime: '2027-05-10T09:00:00.000Z', endTime: '2027-05-10T10:00:00.000Z' };

function aRide(fields: object): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...TIMES, ...fields });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function mend(body: Record<string, unknown>) {
  const proposal = await aProposal(as, body);
  const { body: done } = await call(applyProposal, { as, params: { id: proposal.id } });
  expect(done).toMatchObject({ applied: proposal.steps.length, problem: null, left: [] });
  expect((await verifyLedgers()).differences).toEqual([]);
  return proposal;
}
async function ridesOf(vipId = '') {
  const { days } = (await call(getVipSchedule, { as, params: { vipId } })).body;
  return days.flatMap(({ activities }: { activities: unknown[] }) => activities);
}

describe('PARTY', () => {
  it('gives a ride that is too small then a larger vehicle, and leaves one that is large enough', async () => {
    const [vipId = ''] = await someVips(as, 1, { partySize: 2 });
    const coach = await aVehicle({ seatCapacity: 20 });
    const [small, driverId] = [await aVehicle({ seatCapacity: 3 }), await aDriver()];
    const ride = await aRide({ vipIds: [vipId], vehicleId: small, driverId });
    const other = { startTime: '2027-05-10T11:00:00Z', endTime: '2027-05-10T12:00:00Z', vehicleId: coach };
    const large = await aRide({ vipIds: [vipId], ...other });
    const { steps, unresolved } = await mend({ kind: 'PARTY', vipId, partySize: 8 });
    expect([steps.length, unresolved]).toEqual([2, []]);
    expect((await call(getVip, { as, params: { vipId } })).body.partySize).toBe(8);
    expect([await read(ride), await read(large)]).toMatchObject([{ vehicleId: coach, driverId }, { vehicleId: coach }]);
  });

  it('leaves the guest in a car that is pinned, and plans further cars for those without a seat', async () => {
    const [vipId = '', aide = ''] = await someVips(as, 2);
    const limousine = await aVehicle({ seatCapacity: 3 });
    for (const name of ['Ben', 'Cem']) await aDriver(name);
    const vans = [await aVehicle({ seatCapacity: 4 }), await aVehicle({ seatCapacity: 4 })];
    const own = { vehicleId: limousine, driverId: await aDriver('Ada'), pinVehicle: true };
    const ride = await aRide({ vipIds: [vipId, aide], ...own });
    const { steps, unresolved } = await mend({ kind: 'PARTY', vipId, partySize: 9 });
    expect(unresolved).toEqual([]);
    const summaries = steps.map(({ summary }: { summary: string }) => summary);
    expect(summaries).toContainEqual(expect.stringMatching(/^Ride .+: of the party of .+: 2$/));
    expect(summaries.filter((summary: string) => summary.endsWith(': '))).toEqual([]);
    expect(await read(ride)).toMatchObject({
      vehicleId: limousine,
      vipIds: [vipId, aide],
      people: { [vipId]: { count: 2 } },
    });
    const rides = await ridesOf(vipId);
    const others = rides.filter(({ id }: { id: string }) => id !== ride);
    expect(others.map(({ vehicle }: { vehicle: { id: string } }) => vehicle.id).toSorted()).toEqual(vans.toSorted());
    const counts = (await Promise.all(others.map(({ id }: { id: string }) => read(id)))).map(
      ({ people }) => people[vipId].count,
    );
    expect(counts.toSorted()).toEqual([3, 4]);
    const { items } = (await call(listAttention, { as })).body;
    expect(items.map(({ code }: { code: string }) => code)).not.toContain('SEATS_EXCEEDED');
  });

  it('names a further car that no one can drive, and is refused for a guest who does not exist', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const own = { vehicleId: await aVehicle({ seatCapacity: 1 }), driverId: await aDriver(), pinVehicle: true };
    await aRide({ vipIds: [vipId], ...own });
    const { unresolved } = await mend({ kind: 'PARTY', vipId, partySize: 2 });
    expect(unresolved).toMatchObject([{ reason: expect.stringContaining('Ride (2)') }]);
    const unknown = { kind: 'PARTY', vipId: 'vip_4g7k2m9q3t5w8x1z6b0c', partySize: 2 };
    expect((await call(createProposal, { as, body: unknown })).body.errors).toMatchObject([{ path: 'body.vipId' }]);
  });
});

describe('RELODGE with ridesAt', () => {
  it('takes guests to their other hotel in few vehicles, and one who needs a lift in another', async () => {
    const [old, inn] = [await aPlace('Old'), await aPlace('Inn')];
    await call(setWay, { as, params: { from: old, to: inn }, body: { minutes: 25 } });
    const lodging = [{ placeId: old, from: '2027-05-09', to: '2027-05-12' }];
    const many = await someVips(as, 6, { lodging });
    const [seated = ''] = await someVips(as, 1, { name: 'Seated', lodging, wheelchairs: 1 });
    const coach = await aVehicle({ type: 'BUS', seatCapacity: 20 });
    const lift = await aVehicle({ seatCapacity: 4, wheelchairPlaces: 1 });
    await Promise.all([aDriver('Ada'), aDriver('Ben')]);
    const ridesAt = '2027-05-10T02:30:00.000Z';
    const { unresolved } = await mend({ kind: 'RELODGE', vipIds: [...many, seated], placeId: inn, ridesAt });
    expect(unresolved).toEqual([]);
    const way = { pickupPlaceId: old, dropoffPlaceId: inn, startTime: ridesAt, endTime: '2027-05-10T02:55:00.000Z' };
    const [[first], [other]] = [await ridesOf(many[0]), await ridesOf(seated)];
    expect(await read(first.id)).toMatchObject({ ...way, vehicleId: coach, vipIds: many });
    expect(await read(other.id)).toMatchObject({ ...way, vehicleId: lift, vipIds: [seated] });
    // A ride that brings guests to their hotel begins rightly at another one.
    const { items } = (await call(listAttention, { as })).body;
    expect(items.map(({ code }: { code: string }) => code)).not.toContain('LODGING_DIFFERS');
  });
});
