import { describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function parties(...sizes: number[]) {
  return addGuests(sizes.map((partySize) => guest('Guest', { partySize })));
}
function aRide(vehicleId: string | undefined, vipIds: readonly string[]) {
  return planEvent(as, { type: 'TRANSPORT', title: 'Ride', vipIds, ...(vehicleId ? { vehicleId } : {}) });
}
function change(eventId: string, body: object) {
  return call(updateEvent, { as, params: { eventId }, body });
}
function add(eventId: string, vipIds: readonly string[]) {
  return call(addEventVips, { as, params: { eventId }, body: { vipIds } });
}
function grow(vipId: string, partySize: number) {
  return call(updateVip, { as, params: { vipId }, body: { partySize } });
}
function remove(vipId: string) {
  return call(deleteVip, { as, params: { vipId } });
}
function restore(vipId: string) {
  return call(restoreVip, { as, params: { vipId } });
}
function shrink(vehicleId: string, seatCapacity: number) {
  return call(updateVehicle, { as, params: { vehicleId }, body: { seatCapacity } });
}

async function isOverfull(eventId: string): Promise<boolean> {
  const activity = await findActivity(eventId);
  const [vips, vehicle] = await Promise.all([
    findVips(activity?.vipIds ?? []),
    activity?.vehicleId ? findVehicle(activity.vehicleId) : undefined,
  ]);
  const needed = vips.reduce((sum, { deletedAt, partySize }) => sum + (deletedAt ? 0 : partySize), 0);
  return vehicle !== undefined && needed > vehicle.seatCapacity;
}

function tells({ body }: Answer): boolean {
  return (
    body?.code === 'CAPACITY_EXCEEDED' ||
    (body?.warnings ?? []).some(({ code }: { code: string }) => code === 'SEATS_EXCEEDED')
  );
}

/** Runs `write`, and `concurrent` just before or just after its transaction. Returns whether an overfull ride was kept silent. */
async function isSilent(
  operationId: string,
  when: 'before' | 'after',
  concurrent: () => Promise<Answer>,
  write: () => Promise<Answer>,
): Promise<boolean> {
  const answers: Answer[] = [];
  const eventIds = new Set<string>();
  const noted = async (run: () => Promise<Answer>) => {
    const answer = await run();
    answers.push(answer);
    if (String(answer.body?.id).startsWith('act')) eventIds.add(answer.body.id);
    return answer;
  };
  await withConcurrentRequest(
    { write: operationId, when },
    () => noted(concurrent),
    () => noted(write),
  );
  const overfull = await Promise.all([...eventIds].map(isOverfull));
  return overfull.includes(true) && !answers.some(tells);
}

describe.each(['before', 'after'] as const)(
  'just %s a booking is written, an overfull ride is never silent:',
  (when) => {
    it('a party grows that a new ride takes', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [vip = ''] = await parties(3);
      expect(
        await isSilent(
          'createEvent',
          when,
          () => grow(vip, 5),
          () => aRide(vehicleId, [vip]),
        ),
      ).toBe(false);
    });

    it('a party grows that a request adds', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [first = '', second = ''] = await parties(1, 2);
      const { body } = await aRide(vehicleId, [first]);
      expect(
        await isSilent(
          'addEventVips',
          when,
          () => grow(second, 4),
          () => add(body.id, [second]),
        ),
      ).toBe(false);
    });

    it('a party grows that stays while another is added', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [first = '', second = ''] = await parties(1, 2);
      const { body } = await aRide(vehicleId, [first]);
      expect(
        await isSilent(
          'addEventVips',
          when,
          () => grow(first, 3),
          () => add(body.id, [second]),
        ),
      ).toBe(false);
    });

    it('a party grows on a ride that gets its vehicle', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [vip = ''] = await parties(3);
      const { body } = await aRide(undefined, [vip]);
      expect(
        await isSilent(
          'updateEvent',
          when,
          () => grow(vip, 5),
          () => change(body.id, { vehicleId }),
        ),
      ).toBe(false);
    });

    it('a VIP on the ride is restored', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [first = '', second = ''] = await parties(3, 3);
      const { body } = await aRide(undefined, [first, second]);
      await remove(first);
      expect(
        await isSilent(
          'updateEvent',
          when,
          () => restore(first),
          () => change(body.id, { vehicleId }),
        ),
      ).toBe(false);
    });

    it('the vehicle shrinks', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [vip = ''] = await parties(3);
      expect(
        await isSilent(
          'createEvent',
          when,
          () => shrink(vehicleId, 2),
          () => aRide(vehicleId, [vip]),
        ),
      ).toBe(false);
    });

    it('an import makes a party grow', async () => {
      const vehicleId = await aVehicle({ seatCapacity: 4 });
      const [vip = ''] = await parties(3);
      const body = `Id,Name,Department,Party size\n${vip},Guest,Other,5\n`;
      const grown = () => call(importVips, { as, body, headers: { 'content-type': 'text/csv' } });
      expect(await isSilent('createEvent', when, grown, () => aRide(vehicleId, [vip]))).toBe(false);
    });

    it('one party of more than a transaction can check grows', async () => {
      const vehicleId = await aVehicle({ type: 'BUS', seatCapacity: 150 });
      const vips = await parties(...Array.from({ length: 120 }, () => 1));
      const { body } = await aRide(undefined, []);
      for (const from of [0, 40, 80]) expect((await add(body.id, vips.slice(from, from + 40))).status).toBe(200);
      expect(
        await isSilent(
          'updateEvent',
          when,
          () => grow(vips[0] ?? '', 50),
          () => change(body.id, { vehicleId }),
        ),
      ).toBe(false);
    });
  },
);

describe('a VIP who is deleted while an activity takes them', () => {
  it('is refused', async () => {
    const [vip = ''] = await parties(1);
    const eventId = await anEvent(as);
    const answer = await withConcurrentRequest(
      { write: 'addEventVips', when: 'before' },
      () => remove(vip),
      () => add(eventId, [vip]),
    );
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.vipIds' }] });
    expect((await findActivity(eventId))?.vipIds).toEqual([]);
  });
});

describe('a leg that takes its master’s VIPs while these change', () => {
  it.each(['before', 'after'] as const)('carries the new ones, or the change warns (%s)', async (when) => {
    const [first = '', second = ''] = await parties(1, 1);
    const master = await anEvent(as, { type: 'MEAL', vipIds: [first] });
    const answers: Answer[] = [];
    const leg = await withConcurrentRequest(
      { write: 'createEvent', when },
      async () => answers.push(await change(master, { vipIds: [second] })),
      () => planEvent(as, { type: 'TRANSPORT', masterEventId: master }),
    );
    const warned = answers[0]?.body.warnings?.map(({ code }: { code: string }) => code) ?? [];
    const stored = await findActivity(leg.body.id);
    if (when === 'before') expect(stored?.vipIds).toEqual([second]);
    else expect(warned).toEqual(expect.arrayContaining(['LEG_CARRIES_OTHERS', 'VIP_WITHOUT_RIDE']));
  });

  it('is seen by a change of the master that began before it', async () => {
    const [first = '', second = ''] = await parties(1, 1);
    const master = await anEvent(as, { type: 'MEAL', vipIds: [first] });
    const changed = await withConcurrentRequest(
      { write: 'updateEvent', when: 'before' },
      () => planEvent(as, { type: 'TRANSPORT', masterEventId: master }),
      () => change(master, { vipIds: [second] }),
    );
    expect(changed.body.warnings.map(({ code }: { code: string }) => code)).toContain('LEG_CARRIES_OTHERS');
  });
});
