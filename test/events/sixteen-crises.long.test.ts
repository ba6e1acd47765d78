import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listBlocks from '#functions/blocks/list-blocks.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as revertProposal from '#functions/proposals/revert-proposal.ts';
import * as takeOverProposal from '#functions/proposals/take-over-proposal.ts';
import { type Operation, operations } from '#functions/registry.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as mergeVip from '#functions/vips/merge-vip.ts';
import { assignmentsOf } from '#shared/domain/assignments/assignment.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { SUMMIT_DAYS } from '#test/fixtures/summit.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aSupplier } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { lackOf } from '#test/support/needs-by-hand.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { hotelOf, putSummit } from '#test/support/summit-stage.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
useFunctions(...(await operations()));
const queues = useQueues(finishProposals);
const clock = useClock();
const [FIRST, SECOND, THIRD] = SUMMIT_DAYS;
const TIME_LIMIT_MS = 240_000;

let as: string;
let supplierId: string;
let guestIds: readonly string[];

beforeAll(async () => {
  clock.stop(Date.parse(`${FIRST}T02:00:00Z`));
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
  supplierId = await aSupplier('Harbour');
  const rides = await putSummit(supplierId);
  guestIds = [...new Set(rides.flatMap(({ vipIds }) => vipIds))];
}, TIME_LIMIT_MS);

beforeEach(() => clock.stop(Date.parse(`${FIRST}T02:00:00Z`)));

/** Returns all that takes place, as it is stored. */
async function all(): Promise<ActivityRecord[]> {
  const listed = await activitiesBeginning(`${FIRST}T00:00:00.000Z`, `${THIRD}T23:59:00.000Z`);
  return (await findActivities(listed.map(({ id }) => id))).filter(({ deletedAt }) => !deletedAt);
}
async function open(): Promise<ActivityRecord[]> {
  return (await all()).filter(({ status }) => status === 'SCHEDULED' || status === 'IN_PROGRESS');
}
async function read(id: string): Promise<ActivityRecord | undefined> {
  return (await findActivities([id]))[0];
}
async function rideOf(isWanted: (ride: ActivityRecord) => boolean): Promise<ActivityRecord> {
  const found = (await open()).find((ride) => ride.type === 'TRANSPORT' && isWanted(ride));
  if (!found) throw new Error('the summit has such a ride');
  return found;
}

async function send(operation: Pick<Operation, 'contract' | 'handler'>, request: object) {
  const { body, status, text } = await call(operation, { as, ...request });
  if (status >= 300) throw new Error(text);
  return body;
}

/** Applies a proposal by one call. The job goes on with what 10 s do not allow. */
async function apply(proposal: { readonly id: string; readonly steps: readonly unknown[] }): Promise<void> {
  const params = { id: proposal.id };
  expect(await send(applyProposal, { params })).toMatchObject({ problem: null });
  await queues.run(finishProposals);
  expect((await send(getProposal, { params })).applied).toBe(proposal.steps.length);
  applied += 1;
  if (IS_WHOLE || applied % LOOKED_AT === 0) await expectSound();
}

/** What one crisis leaves wrong is there after the next ones too. So the whole summit is looked at after every fourth apply, and at the end. */
const LOOKED_AT = 4;
let applied = 0;

/** Works a proposal out, by one call. The job finishes a large one. */
async function made(who: string, body: object) {
  const { id } = await send(createProposal, { as: who, body });
  await queues.run(finishProposals);
  return send(getProposal, { as: who, params: { id } });
}

/** One call that works it out, and one that applies it. */
async function mend(body: object) {
  const proposal = await made(as, body);
  await apply(proposal);
  return proposal;
}

/** Ledgers agree with rides, no vehicle and no driver is in two places, and each ride that has both suits its guests: by the records alone. */
async function expectSound(): Promise<void> {
  expect((await verifyLedgers()).differences).toEqual([]);
  const rides = await open();
  const held = Map.groupBy(
    rides.flatMap((ride) => assignmentsOf(ride).map(({ resourceId }) => ({ resourceId, ride }))),
    ({ resourceId }) => resourceId,
  );
  const clashes = [...held].flatMap(([id, list]) => {
    const inOrder = list.map(({ ride }) => ride).toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
    return inOrder.flatMap((ride, place) =>
      place > 0 && (inOrder[place - 1]?.endTime ?? '') > ride.startTime ? [`${id} ${ride.title}`] : [],
    );
  });
  expect(clashes).toEqual([]);
  const [vehicles, drivers, vips] = await Promise.all([
    allVehicles(),
    allDrivers(),
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))]),
  ]);
  const facts = { vehicles: byId(vehicles), drivers: byId(drivers), vips: byId(vips) } as unknown as DispatchFacts;
  expect(
    lackOf(
      rides.filter(({ type }) => type === 'TRANSPORT'),
      facts,
    ),
  ).toEqual([]);
}

/** Returns what a guest is on that is not cancelled, in order of time. */
async function itinerary(vipId: string): Promise<ActivityRecord[]> {
  const found = await findActivities(await activityIdsOf(vipId));
  return found.filter(({ status }) => status !== 'CANCELLED').toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
}

describe('sixteen crises of a played summit, each by one call and an apply', () => {
  it(
    'a guest misses the ride and calls',
    async () => {
      const ride = await rideOf(
        ({ driverId, startTime, vehicleId, vipIds }) =>
          vipIds.length > 2 && !!driverId && !!vehicleId && startTime > `${FIRST}T14:00`,
      );
      const [missed = '', ...aboard] = ride.vipIds;
      const now = new Date(Date.parse(ride.startTime) + 2 * MINUTE_MS).toISOString();
      clock.stop(Date.parse(now));
      await send(boardGuests, { params: { eventId: ride.id }, body: { vipIds: aboard } });
      await send(moveEventStatus, { params: { eventId: ride.id }, body: { status: 'IN_PROGRESS' } });
      const { items } = await send(listAttention, {});
      const row = items.find(
        ({ code, subject }: { code: string; subject: { id: string } }) =>
          code === 'NOBODY_ABOARD' && subject.id === ride.id,
      );
      const { body } = row.choices.find(({ operationId }: { operationId: string }) => operationId === 'createProposal');
      await mend(body);
      const [former, other] = (await itinerary(missed)).filter(({ startTime }) => startTime >= ride.startTime);
      expect(former).toMatchObject({ id: ride.id, notAboard: [{ vipId: missed, outcome: 'LEFT_LATER' }] });
      expect(other).toMatchObject({
        vipIds: [missed],
        dropoffPlaceId: ride.dropoffPlaceId,
        pickupPlaceId: ride.pickupPlaceId,
      });
      expect([other?.driverId, other?.vehicleId].every(Boolean)).toBe(true);
      expect(other?.vehicleId).not.toBe('veh_van8');
      const after = (await send(listAttention, {})).items;
      expect(
        after.filter(({ subject }: { subject: { id: string } }) => [ride.id, other?.id].includes(subject.id)),
      ).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  it(
    'two houses of a hotel with 46 guests are evacuated at 02:00',
    async () => {
      const now = `${THIRD}T02:00:00.000Z`;
      clock.stop(Date.parse(now));
      const guests = (await findVips([...guestIds])).filter((vip) =>
        ['plc_aurora', 'plc_castle'].includes(hotelOf(vip)),
      );
      const vipIds = guests.map(({ id }) => id);
      expect(vipIds).toHaveLength(46);
      const ridesAt = `${THIRD}T02:20:00.000Z`;
      const { unresolved } = await mend({ kind: 'RELODGE', vipIds, placeId: 'plc_dune', ridesAt });
      const rides = (await open()).filter(({ startTime }) => startTime === ridesAt);
      expect(unresolved).toEqual([]);
      expect(rides.flatMap((ride) => ride.vipIds).toSorted()).toEqual(vipIds.toSorted());
      expect(rides.length).toBeLessThanOrEqual(8);
      for (const ride of rides) {
        expect(
          ride.vipIds.every((id) => hotelOf(guests.find((vip) => vip.id === id) ?? {}) === ride.pickupPlaceId),
        ).toBe(true);
        expect(ride).toMatchObject({
          dropoffPlaceId: 'plc_dune',
          driverId: expect.any(String),
          vehicleId: expect.any(String),
        });
      }
      for (const { lodging } of await findVips(vipIds)) expect(lodging?.at(-1)).toMatchObject({ placeId: 'plc_dune' });
      const wrong = (await send(listAttention, { query: { within: 'P1D' } })).items.filter(
        ({ code }: { code: string }) => code === 'LODGING_DIFFERS',
      );
      expect(wrong).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  it(
    'the dinner of 44 guests moves from the island to the palace, because of wind',
    async () => {
      const before = await open();
      const legs = before.filter(({ masterEventId }) => masterEventId === 'act_dinner');
      const cars = legs.filter(({ mode }) => mode !== 'WATER');
      const dinner = await read('act_dinner');
      expect([dinner?.vipIds.length, cars.length > 20, legs.length - cars.length]).toEqual([44, true, 2]);
      // The cars are there when the boat was, and leave when it did.
      const [there, back] = [await read('act_boatout'), await read('act_boatback')];
      const { unresolved } = await mend({ kind: 'MOVE_PLACE', activityId: 'act_dinner', placeId: 'plc_palace' });
      expect(unresolved).toEqual([]);
      expect(await read('act_dinner')).toMatchObject({ placeId: 'plc_palace', location: 'palace' });
      for (const id of ['act_boatout', 'act_boatback']) expect((await read(id))?.status).toBe('CANCELLED');
      const now = byId(await open());
      for (const car of cars) {
        const after = now.get(car.id);
        const isOut = car.dropoffPlaceId === 'plc_jetty';
        const ends = isOut
          ? { pickupPlaceId: car.pickupPlaceId, dropoffPlaceId: 'plc_palace', endTime: there?.endTime }
          : { pickupPlaceId: 'plc_palace', dropoffPlaceId: car.dropoffPlaceId, startTime: back?.startTime };
        expect(after).toMatchObject({ ...ends, vipIds: car.vipIds });
        expect([after?.driverId, after?.vehicleId].every(Boolean)).toBe(true);
      }
      for (const vipId of dinner?.vipIds ?? []) {
        const evening = (await itinerary(vipId)).filter(
          ({ startTime }) => startTime > `${SECOND}T18:30` && startTime < `${THIRD}T01:00`,
        );
        expect(evening.map(({ type }) => type)).toEqual(['TRANSPORT', 'MEAL', 'TRANSPORT']);
      }
    },
    TIME_LIMIT_MS,
  );

  it(
    'the plenary with 48 legs is cancelled by mistake, and comes back',
    async () => {
      const isPart = ({ id, masterEventId }: ActivityRecord): boolean => [id, masterEventId].includes('act_plenary');
      const before = (await open()).filter(isPart);
      expect(before).toHaveLength(49);
      const { id } = await mend({ kind: 'CANCEL', masterId: 'act_plenary' });
      expect((await open()).filter(isPart)).toEqual([]);
      await apply(await send(revertProposal, { params: { id } }));
      const after = (await open()).filter(isPart);
      const shown = (list: readonly ActivityRecord[]) =>
        list
          .map((ride) => [ride.id, ride.startTime, ride.endTime, ride.vehicleId, ride.driverId, ride.vipIds])
          .toSorted();
      expect(shown(after)).toEqual(shown(before));
    },
    TIME_LIMIT_MS,
  );

  it(
    'a head of state comes with 6 more people',
    async () => {
      const [head] = await findVips(['vip_00']);
      const partySize = (head?.partySize ?? 0) + 6;
      const before = (await itinerary('vip_00')).filter(({ type }) => type === 'TRANSPORT');
      await mend({ kind: 'PARTY', vipId: 'vip_00', partySize });
      expect((await findVips(['vip_00']))[0]?.partySize).toBe(partySize);
      const now = (await itinerary('vip_00')).filter(({ type }) => type === 'TRANSPORT');
      const vehicles = byId(await allVehicles());
      for (const ride of before) {
        const together = now.filter(
          ({ startTime, dropoffPlaceId }) => startTime === ride.startTime && dropoffPlaceId === ride.dropoffPlaceId,
        );
        // All of the party travel, the head in the car that they had.
        const counts = together.map(({ people }) => people?.['vip_00']?.count ?? partySize);
        expect([ride.title, counts.reduce((sum, each) => sum + each, 0)]).toEqual([ride.title, partySize]);
        expect(
          vehicles.get(ride.vehicleId ?? '')?.reservedFor === undefined ||
            together.some(({ id, vehicleId }) => id === ride.id && vehicleId === ride.vehicleId),
        ).toBe(true);
        expect(
          together.filter(({ vehicleId }) => ['BOAT', 'TRUCK'].includes(vehicles.get(vehicleId ?? '')?.type ?? '')),
        ).toEqual([]);
      }
    },
    TIME_LIMIT_MS,
  );

  it(
    'a subcontractor withdraws with 8 drivers at night',
    async () => {
      const gone = new Set((await allDrivers()).filter((each) => each.supplierId === supplierId).map(({ id }) => id));
      const from = `${SECOND}T02:00:00.000Z`;
      const to = `${SECOND}T14:00:00.000Z`;
      const before = (await open()).filter(
        ({ startTime, type }) => type === 'TRANSPORT' && startTime >= from && startTime < to,
      );
      const theirs = before.filter(({ driverId = '' }) => gone.has(driverId));
      clock.stop(Date.parse(from));
      const { unresolved } = await mend({ kind: 'REASSIGN', supplierId, from, to });
      expect([gone.size, before.length > 50, theirs.length > 12]).toEqual([8, true, true]);
      const after = byId(await open());
      const now = before.map(({ id }) => after.get(id) as ActivityRecord);
      expect(now.filter(({ driverId = '' }) => gone.has(driverId))).toEqual([]);
      // Who is left without a driver is named, with a proof each.
      const lost = now.filter(
        ({ driverId, id }) => !driverId && before.some((each) => each.id === id && each.driverId),
      );
      expect(unresolved.map(({ activityId }: { activityId: string }) => activityId).toSorted()).toEqual(
        lost.map(({ id }) => id).toSorted(),
      );
      expect(unresolved.every(({ proof }: { proof: { kind: string } }) => proof.kind !== undefined)).toBe(true);
      const blocks = (await call(listBlocks, { as, query: { from, to } })).body.items;
      expect(blocks).toHaveLength(8);
    },
    TIME_LIMIT_MS,
  );

  it(
    'a driver is caught in a closed road with guests aboard',
    async () => {
      const ride = await rideOf(
        ({ driverId, endTime, startTime, vehicleId, vipIds }) =>
          vipIds.length > 1 && !!driverId && !!vehicleId && startTime > `${FIRST}T10:00` && endTime > startTime,
      );
      const now = new Date(Date.parse(ride.startTime) + 5 * MINUTE_MS).toISOString();
      clock.stop(Date.parse(now));
      await send(moveEventStatus, { params: { eventId: ride.id }, body: { status: 'IN_PROGRESS' } });
      const to = new Date(Date.parse(now) + 180 * MINUTE_MS).toISOString();
      const { unresolved } = await mend({
        kind: 'REASSIGN',
        driverId: ride.driverId,
        from: now,
        to,
        reason: 'Closed road',
      });
      const relief = await rideOf(({ relieves }) => relieves === ride.id);
      expect(await read(ride.id)).toMatchObject({ endTime: now, driverId: ride.driverId });
      expect(relief).toMatchObject({ vipIds: ride.vipIds, dropoffPlaceId: ride.dropoffPlaceId });
      expect(relief.pickupLocation).toBe(`On the way from ${ride.pickupLocation} to ${ride.dropoffLocation}`);
      expect([relief.startTime > now, relief.driverId !== ride.driverId, !!relief.driverId]).toEqual([
        true,
        true,
        true,
      ]);
      const theirs = (await open()).filter(
        ({ driverId, startTime }) => driverId === ride.driverId && startTime > now && startTime < to,
      );
      expect([theirs, unresolved]).toEqual([[], []]);
    },
    TIME_LIMIT_MS,
  );

  it(
    'all ways take 25 minutes longer from 16:00 to 18:00',
    async () => {
      const [from, to] = [`${THIRD}T16:00:00.000Z`, `${THIRD}T18:00:00.000Z`];
      const before = (await open()).filter(
        ({ endTime, startTime, type }) => type === 'TRANSPORT' && startTime < to && endTime > from,
      );
      await mend({ kind: 'CLOSE', all: true, from, to, addMinutes: 25 });
      const now = byId(await all());
      const lengthOf = ({ endTime, startTime }: ActivityRecord) =>
        (Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS;
      // A ride has 5 minutes to spare, and up to 10 after a change of hotels, which it need not keep.
      const kept = before.filter((ride) => ride.startTime >= from && now.get(ride.id)?.status === 'SCHEDULED');
      expect(kept.length).toBeGreaterThan(before.length / 2);
      for (const ride of kept) {
        const after = now.get(ride.id) as ActivityRecord;
        const isLonger = lengthOf(after) - lengthOf(ride) >= 15;
        // What begins before the closure is not slower.
        expect([ride.title, isLonger || after.startTime < from]).toEqual([ride.title, true]);
      }
    },
    TIME_LIMIT_MS,
  );

  it(
    'a guest is there twice',
    async () => {
      const [one = ''] = guestIds;
      const made = await send(createVip, {
        body: { name: 'Head of delegation one', department: 'OTHER', partySize: 1 },
      });
      const times = { startTime: `${FIRST}T06:00:00Z`, endTime: `${FIRST}T06:30:00Z` };
      const own = await send(createEvent, {
        body: { type: 'MEETING', title: 'Breakfast', vipIds: [made.id], ...times },
      });
      const before = (await itinerary(one)).map(({ id }) => id);
      await send(mergeVip, { params: { vipId: one }, body: { duplicateId: made.id } });
      expect((await itinerary(one)).map(({ id }) => id).toSorted()).toEqual([...before, own.id].toSorted());
      expect(await itinerary(made.id)).toEqual([]);
      await expectSound();
    },
    TIME_LIMIT_MS,
  );

  it(
    'two coordinators mend the same crisis at once',
    async () => {
      const other = await aUser('COORDINATOR');
      const ride = await rideOf(({ driverId, startTime }) => !!driverId && startTime > `${SECOND}T09:00`);
      // One ride is enough: with each further one, the plan takes longer.
      const body = { kind: 'REASSIGN', driverId: ride.driverId, from: ride.startTime, to: ride.endTime };
      const [mine, theirs] = [await made(as, body), await made(other, body)];
      await apply(mine);
      const second = (await call(applyProposal, { as: other, params: { id: theirs.id } })).body;
      expect([second.stoppedAt !== null, typeof second.problem?.code]).toEqual([true, 'string']);
      const blocks = (await call(listBlocks, { as, query: { from: body.from, to: body.to } })).body.items;
      expect(blocks.filter(({ driverId }: { driverId: string }) => driverId === ride.driverId)).toHaveLength(1);
      await expectSound();
    },
    TIME_LIMIT_MS,
  );

  it(
    'a coordinator leaves in the middle of a plan, and a colleague goes on',
    async () => {
      const other = await aUser('COORDINATOR');
      const body = { kind: 'ASSIGN', from: `${FIRST}T03:00:00Z`, to: `${FIRST}T23:00:00Z` };
      const { id } = await made(other, body);
      await send(takeOverProposal, { params: { id } });
      expect((await call(applyProposal, { as: other, params: { id } })).body.code).toBe('HELD_BY_OTHER');
      await apply(await send(getProposal, { params: { id } }));
    },
    TIME_LIMIT_MS,
  );

  it(
    'a car gets a second driver, who is held as the first is',
    async () => {
      const ride = await rideOf(({ driverId, vehicleId, vipIds }) => vipIds.length > 2 && !!driverId && !!vehicleId);
      const co = { driverId: 'drv_skipper', startTime: ride.startTime, endTime: ride.endTime };
      await send(updateEvent, { params: { eventId: ride.id }, body: { coDriverId: 'drv_skipper' } });
      const booked = await call(createEvent, { as, body: { type: 'TRANSPORT', title: 'Other', vipIds: [], ...co } });
      expect([booked.status, booked.body.code]).toEqual([409, 'DRIVER_CONFLICT']);
      await expectSound();
    },
    TIME_LIMIT_MS,
  );

  it(
    'a guest does not come at all',
    async () => {
      const [, , , vipId = ''] = guestIds;
      const before = await itinerary(vipId);
      expect(before.length).toBeGreaterThan(8);
      await mend({ kind: 'CANCEL', vipId });
      expect((await itinerary(vipId)).filter(({ startTime }) => startTime > `${FIRST}T02:00`)).toEqual([]);
      const now = byId(await open());
      for (const { id, vipIds } of before.filter((each) => each.vipIds.length > 1)) {
        expect(now.get(id)?.vipIds).toEqual(vipIds.filter((each) => each !== vipId));
      }
    },
    TIME_LIMIT_MS,
  );

  it(
    'a guest is away for the afternoon',
    async () => {
      const [, , , , vipId = ''] = guestIds;
      const [from, to] = [`${SECOND}T13:00:00.000Z`, `${SECOND}T18:00:00.000Z`];
      const before = await itinerary(vipId);
      await mend({ kind: 'AWAY', vipId, from, to });
      const isAway = ({ endTime, startTime }: ActivityRecord): boolean => startTime < to && endTime > from;
      expect(before.filter(isAway).length).toBeGreaterThan(0);
      expect((await itinerary(vipId)).map(({ id }) => id)).toEqual(
        before.filter((each) => !isAway(each)).map(({ id }) => id),
      );
    },
    TIME_LIMIT_MS,
  );

  it(
    'the museum is flooded: its rides go to the palace',
    async () => {
      const isThere = ({ dropoffPlaceId, pickupPlaceId }: ActivityRecord, placeId: string): boolean =>
        [dropoffPlaceId, pickupPlaceId].includes(placeId);
      const before = (await open()).filter((ride) => isThere(ride, 'plc_museum'));
      expect(before.length).toBeGreaterThan(20);
      const { unresolved } = await mend({ kind: 'MOVE_PLACE', fromPlaceId: 'plc_museum', placeId: 'plc_palace' });
      expect(unresolved).toEqual([]);
      const now = byId(await open());
      expect([...now.values()].filter((ride) => isThere(ride, 'plc_museum'))).toEqual([]);
      for (const { dropoffPlaceId, endTime, id, startTime } of before) {
        const after = now.get(id);
        expect(after && isThere(after, 'plc_palace')).toBe(true);
        // It still is there, or leaves, at the same time.
        expect(dropoffPlaceId === 'plc_museum' ? after?.endTime : after?.startTime).toBe(
          dropoffPlaceId === 'plc_museum' ? endTime : startTime,
        );
      }
    },
    TIME_LIMIT_MS,
  );

  it(
    'a sheet in the wrong zone brings 32 activities two hours too late',
    async () => {
      const others = new Map(
        (await open()).filter(({ title }) => !title.startsWith('Briefing')).map((each) => [each.id, each.startTime]),
      );
      const rows = Array.from({ length: 32 }, (_, n) => `${THIRD};08:${n + 10};09:${n + 10};Meeting;Briefing ${n}`);
      const body = ['Date;Start;End;Type;Title', ...rows].join('\n');
      const sent = await send(importTable, { body, query: { kind: 'PROGRAMME' }, headers: SENT_CSV });
      const params = { id: sent.proposal.id };
      await apply(await send(getProposal, { params }));
      await mend({ kind: 'SHIFT', importId: params.id, minutes: -120 });
      const now = await open();
      const briefings = now.filter(({ title }) => title.startsWith('Briefing'));
      expect(briefings.map(({ startTime }) => startTime.slice(11, 13))).toEqual(Array.from({ length: 32 }, () => '06'));
      for (const { id, startTime } of now) if (others.has(id)) expect(others.get(id)).toBe(startTime);
    },
    TIME_LIMIT_MS,
  );

  it('leave the whole summit sound', () => expectSound(), TIME_LIMIT_MS);
});
