import { beforeEach, describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { copiesOf } from '#test/support/copies.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const DINNER = { title: 'Dinner', type: 'MEAL', startTime: at('19:00'), endTime: at('22:00') };
const OUT = { title: 'There', startTime: at('18:00'), endTime: at('18:45') };
const BACK = { title: 'Back', startTime: at('22:15'), endTime: at('22:45') };
const LATER = { startTime: at('20:00'), endTime: at('23:00') };
const WITH_LEGS = { withLegs: 'true' };

const as = useUser('COORDINATOR');
const administrator = useUser('ADMINISTRATOR');
let master: string;
let legs: [string, string];
let van: string;
let ada: string;
beforeEach(async () => {
  [van, ada] = [await aVehicle({ name: 'Van' }), await aDriver('Ada')];
  master = await anEvent(as, { ...DINNER, vipIds: await someVips(as, 2) });
  const leg = (fields: object) =>
    anEvent(as, { type: 'TRANSPORT', masterEventId: master, vehicleId: van, driverId: ada, ...fields });
  legs = [await leg(OUT), await leg(BACK)];
});

async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function timesOf(eventId: string) {
  const { endTime, startTime } = await read(eventId);
  return [startTime, endTime];
}
function move(body: object, query: Record<string, string> = {}) {
  return call(updateEvent, { as, params: { eventId: master }, body, query });
}
function set(status: string, query: Record<string, string> = {}) {
  return call(moveEventStatus, { as, params: { eventId: master }, body: { status }, query });
}
function codesOf({ body }: { body: { warnings?: { code: string; activityId?: string }[] } }) {
  return (body.warnings ?? []).map(({ activityId, code }) => `${code} ${activityId}`);
}

describe('a master that changes without its legs', () => {
  it('warns about each leg that is left behind, with the gap before and after', async () => {
    const [out, back] = legs;
    const moved = await move(LATER);
    expect(codesOf(moved)).toEqual([`LEG_LEFT_BEHIND ${out}`, `LEG_LEFT_BEHIND ${back}`, `LEG_LEAVES_EARLY ${back}`]);
    const [{ message }] = moved.body.warnings as [{ message: string }];
    expect(message).toContain('75 minutes before the start; before: 15 minutes before the start');
  });

  it('warns about the legs of a cancelled master', async () => {
    expect(codesOf(await set('CANCELLED'))).toEqual(legs.map((leg) => `MASTER_CANCELLED ${leg}`));
  });

  it('warns about a leg that does not suit when the leg is written', async () => {
    const late = { ...OUT, type: 'TRANSPORT', masterEventId: master, endTime: at('19:10'), vipIds: [] };
    expect(codesOf(await call(createEvent, { as, body: late }))).toEqual([
      expect.stringContaining('VIP_OVERLAP'),
      expect.stringContaining('LEG_ARRIVES_LATE'),
    ]);
  });
});

describe('withLegs=true', () => {
  it('moves the legs with their master, which take each other’s times', async () => {
    const moved = await move(LATER, WITH_LEGS);
    expect([moved.status, codesOf(moved)]).toEqual([200, []]);
    expect(await timesOf(legs[0])).toEqual([at('19:00'), at('19:45')]);
    expect(await timesOf(legs[1])).toEqual([at('23:15'), at('23:45')]);
    expect(moved.body.children.map((leg: { startTime: string }) => leg.startTime)).toEqual([at('19:00'), at('23:15')]);
  });

  it('moves arrivals with the start and the others with the end', async () => {
    const { body } = await move({ endTime: at('22:30') }, WITH_LEGS);
    expect(body.children.map(({ title }: { title: string }) => title)).toEqual(['There', 'Back']);
    expect(await timesOf(legs[0])).toEqual([OUT.startTime, OUT.endTime]);
    expect(await timesOf(legs[1])).toEqual([at('22:45'), at('23:15')]);
  });

  it('writes nothing on a dry run, and answers the same', async () => {
    const tried = await writingNothing(() => move(LATER, { ...WITH_LEGS, dryRun: 'true' }));
    expect(tried.body.children.map((leg: { startTime: string }) => leg.startTime)).toEqual([at('19:00'), at('23:15')]);
  });

  it('refuses all if one leg collides, with the conflicts and alternatives of each leg', async () => {
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Airport',
      vehicleId: van,
      startTime: at('19:15'),
      endTime: at('19:30'),
    });
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Station',
      driverId: ada,
      startTime: at('23:30'),
      endTime: at('23:50'),
    });
    const spare = await aVehicle({ name: 'Spare' });
    const refused = await move(LATER, WITH_LEGS);
    expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_CONFLICT']);
    expect(refused.body.detail).toMatch(/“There”: .*Airport.*“Back”: .*Station/);
    expect(refused.body.conflicts).toEqual([
      expect.objectContaining({ legId: legs[0], title: 'Airport', resource: 'VEHICLE' }),
      expect.objectContaining({ legId: legs[1], title: 'Station', resource: 'DRIVER' }),
    ]);
    expect(refused.body.alternatives).toContainEqual(expect.objectContaining({ legId: legs[0], id: spare }));
    expect(await timesOf(legs[0])).toEqual([OUT.startTime, OUT.endTime]);
    expect(await timesOf(master)).toEqual([DINNER.startTime, DINNER.endTime]);
  });

  it('offers no vehicle or driver that another leg of the request holds at that time', async () => {
    const [second, bob] = [await aVehicle({ name: 'Second' }), await aDriver('Bob')];
    const beside = { ...OUT, title: 'There too', masterEventId: master, vehicleId: second, driverId: bob, vipIds: [] };
    await anEvent(as, { type: 'TRANSPORT', ...beside });
    const taken = { startTime: at('19:15'), endTime: at('19:30'), vehicleId: van, driverId: ada };
    await anEvent(as, { type: 'TRANSPORT', title: 'Airport', ...taken });
    const { alternatives, code } = (await move(LATER, WITH_LEGS)).body;
    expect([code, new Set(alternatives.map(({ legId }: { legId: string }) => legId))]).toEqual([
      'VEHICLE_CONFLICT',
      new Set([legs[0]]),
    ]);
    const offered = alternatives.map(({ id }: { id: string }) => id);
    expect([second, bob].filter((id) => offered.includes(id))).toEqual([]);
  });

  it('warns about VIPs of two legs at the same time', async () => {
    const both = await anEvent(as, { ...OUT, title: 'Also there', type: 'TRANSPORT', masterEventId: master });
    const { warnings } = (await move(LATER, WITH_LEGS)).body;
    expect(warnings).toEqual([expect.objectContaining({ code: 'VIP_OVERLAP', activityId: expect.any(String) })]);
    expect([legs[0], both]).toContain(warnings[0].activityId);
  });

  it('writes an audit record of the master and of each leg that moves', async () => {
    await move(LATER, WITH_LEGS);
    for (const subjectId of [master, ...legs]) {
      const { body } = await call(listAuditRecords, {
        as: administrator,
        query: { subject: 'ScheduleEvent', subjectId },
      });
      expect(body.items[0]).toMatchObject({
        operationId: 'updateEvent',
        fields: expect.arrayContaining(['startTime']),
      });
    }
  });

  it('moves again with a leg that was added at the same moment', async () => {
    let added = '';
    const add = async () => {
      added = await anEvent(as, { ...OUT, type: 'TRANSPORT', masterEventId: master, vipIds: [] });
    };
    const moved = await withConcurrentRequest({ write: 'updateEvent', when: 'before' }, add, () =>
      move(LATER, WITH_LEGS),
    );
    expect(moved.status).toBe(200);
    expect(await timesOf(added)).toEqual([at('19:00'), at('19:45')]);
  });

  it('refuses a change of VIPs in the same request', async () => {
    const refused = await move({ ...LATER, vipIds: [] }, WITH_LEGS);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.vipIds']);
  });

  it('moves exactly the legs that fit into one transaction of 100 writes, and says what to do with one write more', async () => {
    const eventId = await anEvent(as, DINNER);
    // Two writes for the master and two for each leg. The vehicle of a leg that moves to an earlier time is one more.
    await copiesOf(await anEvent(as, { ...OUT, type: 'TRANSPORT', masterEventId: eventId }), 48);
    const earlier = (startTime: string) =>
      call(updateEvent, { as, params: { eventId }, body: { startTime }, query: WITH_LEGS });
    const { body, status } = await earlier(at('18:50'));
    expect([status, new Set(body.children.map((leg: { startTime: string }) => leg.startTime))]).toEqual([
      200,
      new Set([at('17:50')]),
    ]);
    await call(updateEvent, { as, params: { eventId: body.children[0].id }, body: { vehicleId: await aVehicle() } });
    const refused = await writingNothing(() => earlier(at('18:40')));
    expect(refused.body.errors).toMatchObject([
      {
        path: 'query.withLegs',
        message: expect.stringMatching(/^needs 101 writes, and one change takes at most 100\. .*one by one$/),
      },
    ]);
  });

  it('cancels the legs, also in a second call, and reopens them', async () => {
    await set('CANCELLED');
    expect((await read(legs[0])).status).toBe('SCHEDULED');
    expect(codesOf(await set('CANCELLED', WITH_LEGS))).toEqual([]);
    expect([(await read(legs[0])).status, (await read(legs[1])).status]).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await set('SCHEDULED', WITH_LEGS)).status).toBe(200);
    expect([(await read(legs[0])).status, (await read(legs[1])).status]).toEqual(['SCHEDULED', 'SCHEDULED']);
  });

  it('reopens nothing if the vehicle of a leg was given away', async () => {
    await set('CANCELLED', WITH_LEGS);
    await anEvent(as, { ...OUT, type: 'TRANSPORT', title: 'Other', vehicleId: van });
    const refused = await set('SCHEDULED', WITH_LEGS);
    expect([refused.status, refused.body.code, refused.body.conflicts[0].legId]).toEqual([
      409,
      'VEHICLE_CONFLICT',
      legs[0],
    ]);
    expect((await read(master)).status).toBe('CANCELLED');
  });

  it('deletes the legs with their master, and frees their vehicle and flight', async () => {
    const flight = beginFlight('BA286', '2027-05-10', '2027-05-01T00:00:00.000Z');
    await transact([createFlight(flight)]);
    for (const eventId of legs) await call(updateEvent, { as, params: { eventId }, body: { flightId: flight.id } });
    const waiting = async () => [...((await findFlight(flight.id))?.pickupIds ?? [])].sort();
    expect((await move(LATER, WITH_LEGS)).status).toBe(200);
    expect(await waiting()).toEqual(legs.toSorted());
    const gone = await call(deleteEvent, { as, params: { eventId: master }, query: WITH_LEGS });
    expect(gone.status).toBe(204);
    expect(await waiting()).toEqual([]);
    for (const eventId of [master, ...legs]) {
      expect((await call(getEvent, { as, params: { eventId } })).status).toBe(404);
    }
    expect(await anEvent(as, { ...OUT, type: 'TRANSPORT', vehicleId: van, driverId: ada })).toMatch(/^act_/);
  });

  it('is refused together with hard=true', async () => {
    const query = { ...WITH_LEGS, hard: 'true' };
    const refused = await call(deleteEvent, { as: administrator, params: { eventId: master }, query });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'query.withLegs']);
  });

  it('changes an activity without legs as any other', async () => {
    const alone = await anEvent(as, { title: 'Alone' });
    const moved = await call(updateEvent, {
      as,
      params: { eventId: alone },
      body: { title: 'Lonely' },
      query: WITH_LEGS,
    });
    expect(moved.body).toMatchObject({ title: 'Lonely', version: 2 });
  });
});

describe('a master that moves to a day on which the vehicle of a leg is taken', () => {
  it.each(['2027-05-11', '2027-05-12', '2027-05-09'])('names the conflict on %s', async (day) => {
    const on = (time: string): string => `${day}T${time}:00.000Z`;
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Other',
      vehicleId: van,
      startTime: on('18:00'),
      endTime: on('18:30'),
    });
    const { body } = await move({ startTime: on('19:00'), endTime: on('22:00') }, WITH_LEGS);
    expect(body).toMatchObject({ status: 409, code: 'VEHICLE_CONFLICT', conflicts: [{ title: 'Other' }] });
  });
});
