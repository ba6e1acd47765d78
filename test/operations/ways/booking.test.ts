import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import type { TravelSettings } from '#shared/schemas/ways/travel-settings.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { askMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { aWay, type TestWay } from '#test/support/ways.ts';

useTable();
const as = useUser('ADMINISTRATOR');
let way: TestWay;
let vehicleId: string;
let driverId: string;
beforeAll(async () => {
  // 30 minutes, and 10 to get out of the first place.
  way = await aWay(as, 30, 10);
});
function withRule(rule: TravelSettings['rule'], peaks: TravelSettings['peaks'] = []) {
  return withSettings({ travel: { rule, peaks }, turnaroundMinutes: 0 });
}
beforeEach(async () => {
  await withRule('REFUSE');
  vehicleId = await aVehicle();
  driverId = await aDriver();
});

function at(time: string, day = '10'): string {
  return `2027-05-${day}T${time}:00.000Z`;
}
function times(from: string, to: string) {
  return { startTime: at(from), endTime: at(to) };
}
function ride(from: string, to: string, fields: Record<string, unknown> = {}) {
  return {
    type: 'TRANSPORT',
    title: 'Ride',
    startTime: at(from),
    endTime: at(to),
    vehicleId,
    ...fields,
  };
}
function toHotel(from: string, to: string, fields = {}) {
  return ride(from, to, { dropoffLocation: way.from, ...fields });
}
function fromHall(from: string, to: string, fields = {}) {
  return ride(from, to, { pickupLocation: way.to, ...fields });
}
function codesOf({ body, status }: Answer) {
  return [status, body.code ?? body.warnings?.map(({ code }: { code: string }) => code)];
}

describe('a ride that begins too far from where the one before ended', () => {
  it.each([
    ['REFUSE', '09:39', [409, 'TRAVEL_CONFLICT']],
    ['REFUSE', '09:40', [201, undefined]],
    ['WARN', '09:39', [201, ['TRAVEL_TOO_SHORT']]],
    ['OFF', '09:00', [201, undefined]],
  ] as const)('with the rule %s at %s: %j', async (rule, start, expected) => {
    await withRule(rule);
    const before = await anEvent(as, toHotel('08:00', '09:00', { title: 'Transfer' }));
    const answer = await planEvent(as, fromHall(start, '10:00'));
    expect(codesOf(answer)).toEqual(expected);
    const told = answer.body.travel?.[0] ?? answer.body.warnings?.[0];
    if (told) {
      expect(told).toMatchObject({
        activityId: before,
        neededMinutes: 40,
        gapMinutes: 39,
        from: way.fromId,
        to: way.toId,
      });
    }
  });

  it('counts to the next ride too, with the peak of the time of leaving', async () => {
    await withRule('REFUSE', [{ from: '08:00', to: '09:01', factor: 2 }]);
    await anEvent(as, fromHall('10:09', '11:00', { driverId }));
    expect(codesOf(await planEvent(as, toHotel('08:00', '09:00', { driverId, vehicleId: null })))).toEqual([
      409,
      'TRAVEL_CONFLICT',
    ]);
    expect(codesOf(await planEvent(as, toHotel('08:00', '09:01', { driverId, vehicleId: null })))).toEqual([
      201,
      undefined,
    ]);
  });

  it('counts to the next ride too, with a road that is closed then, also for availability and the ride itself', async () => {
    const closure = { from: at('08:30'), to: at('09:30'), all: true as const, addMinutes: 25 };
    await withSettings({ travel: { rule: 'REFUSE', peaks: [], closures: [closure] }, turnaroundMinutes: 0 });
    await anEvent(as, toHotel('08:00', '09:00'));
    expect(codesOf(await planEvent(as, fromHall('10:04', '11:00')))).toEqual([409, 'TRAVEL_CONFLICT']);
    expect(codesOf(await planEvent(as, fromHall('10:05', '11:00')))).toEqual([201, undefined]);
    const own = { pickupLocation: way.from, dropoffLocation: way.to, vehicleId: null };
    const short = await planEvent(as, ride('09:00', '09:54', own));
    expect(short.body.warnings).toMatchObject([{ code: 'RIDE_TOO_SHORT', neededMinutes: 55 }]);
    expect((await planEvent(as, ride('09:30', '10:00', own))).body.warnings).toBeUndefined();
  });

  it('is refused with vehicles that can be there, and is booked when a person says why', async () => {
    const near = await aVehicle({ name: 'Near' });
    const far = await aVehicle({ name: 'Far' });
    await anEvent(as, toHotel('08:00', '09:00'));
    await anEvent(as, toHotel('08:00', '09:00', { vehicleId: far }));
    const wanted = fromHall('09:20', '10:00');
    const refused = await planEvent(as, wanted);
    const ids = refused.body.alternatives.map(({ id }: { id: string }) => id);
    expect(refused.body.detail).toContain(`From ${way.from} to ${way.to} it takes 40 minutes, and there are 20`);
    expect([ids.includes(near), ids.includes(far), ids.includes(vehicleId)]).toEqual([true, false, false]);
    const accepted = await planEvent(as, { ...wanted, acceptTravel: 'The driver waits at the gate' });
    expect(codesOf(accepted)).toEqual([201, ['TRAVEL_TOO_SHORT']]);
    const { items } = await auditsOfSubject('ScheduleEvent', accepted.body.id, { limit: 10 } as never);
    expect(items[0]).toMatchObject({ operationId: 'createEvent', reason: 'The driver waits at the gate' });
    // What a person accepted stays, until a change makes it worse.
    const change = (body: object) => call(updateEvent, { as, params: { eventId: accepted.body.id }, body });
    expect((await change({ startTime: at('09:25') })).status).toBe(200);
    expect(codesOf(await change({ startTime: at('09:10') }))).toEqual([409, 'TRAVEL_CONFLICT']);
    const move = (status: string, more = {}) =>
      call(moveEventStatus, { as, params: { eventId: accepted.body.id }, body: { status, ...more } });
    await move('CANCELLED');
    expect(codesOf(await move('SCHEDULED'))).toEqual([409, 'TRAVEL_CONFLICT']);
    expect((await move('SCHEDULED', { acceptTravel: 'As before' })).status).toBe(200);
  });

  it('is refused and accepted alike for a motorcade, and for the legs of a master', async () => {
    await anEvent(as, toHotel('08:00', '09:00'));
    const wanted = {
      ...times('09:20', '10:00'),
      pickupLocation: way.to,
      dropoffLocation: 'Quay',
      cars: [{ role: 'LEAD', vehicleId }],
    };
    expect(codesOf(await askMotorcade(as, wanted))).toEqual([409, 'TRAVEL_CONFLICT']);
    const { body, status } = await askMotorcade(as, { ...wanted, acceptTravel: 'An escort clears the way' });
    expect([status, body.warnings.map(({ code }: { code: string }) => code)]).toEqual([201, ['TRAVEL_TOO_SHORT']]);
    const { items } = await auditsOfSubject('ScheduleEvent', body.cars[0].activityId, { limit: 10 } as never);
    expect(items[0]).toMatchObject({ operationId: 'createMotorcade', reason: 'An escort clears the way' });
    await call(deleteMotorcade, { as, params: { motorcadeId: body.id } });
    const master = { type: 'MEAL', title: 'Lunch', ...times('12:00', '13:00') };
    const eventId = await anEvent(as, master);
    await anEvent(as, { ...fromHall('11:20', '12:00'), masterEventId: eventId });
    const move = (more: object) =>
      call(updateEvent, {
        as,
        params: { eventId },
        query: { withLegs: 'true' },
        body: { ...times('10:00', '11:00'), ...more },
      });
    expect(codesOf(await move({}))).toEqual([409, 'TRAVEL_CONFLICT']);
    expect((await move({ acceptTravel: 'An escort clears the way' })).status).toBe(200);
  });

  it('is found by its places alone: a change of the text is a change of the booking', async () => {
    await anEvent(as, toHotel('08:00', '09:00'));
    const id = await anEvent(as, ride('09:10', '10:00', { pickupLocation: way.from }));
    const change = (body: object) => call(updateEvent, { as, params: { eventId: id }, body });
    expect(codesOf(await change({ pickupLocation: way.to }))).toEqual([409, 'TRAVEL_CONFLICT']);
    expect((await change({ pickupLocation: 'A corner' })).status).toBe(200);
    expect(codesOf(await change({ pickupPlaceId: way.toId }))).toEqual([409, 'TRAVEL_CONFLICT']);
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('is no reason to keep a place from being deleted', async () => {
    const other = await aWay(as, 60);
    await withRule('WARN');
    await anEvent(as, ride('08:00', '09:00', { dropoffLocation: other.from }));
    await anEvent(as, ride('09:10', '10:00', { pickupLocation: other.to, dropoffLocation: other.from }));
    await withRule('REFUSE');
    const remove = (placeId: string) => call(deletePlace, { as, params: { placeId }, query: { unlink: 'true' } });
    expect((await remove(other.fromId)).status).toBe(204);
  });

  it('is told by the conflict check and by availability', async () => {
    await anEvent(as, toHotel('08:00', '09:00', { driverId }));
    const times = { startTime: at('09:20'), endTime: at('10:00') };
    const check = async (body: object) => (await call(checkConflicts, { as, body: { ...times, ...body } })).body;
    const asked = { vehicleId, pickupPlaceId: way.toId };
    expect(await check(asked)).toMatchObject({
      available: false,
      problems: [{ code: 'TRAVEL_CONFLICT' }],
      travel: [{ neededMinutes: 40, gapMinutes: 20 }],
    });
    expect(await check({ ...asked, acceptTravel: 'Yes' })).toMatchObject({ available: true });
    await withRule('WARN');
    expect(await check(asked)).toMatchObject({ available: true, warnings: [{ code: 'TRAVEL_TOO_SHORT' }] });
    const place = { ...times, pickupPlaceId: way.toId };
    const vehicles = await call(checkVehicleAvailability, { as, body: { ...place, ids: [vehicleId] } });
    const drivers = await call(checkDriverAvailability, { as, body: { ...place, ids: [driverId] } });
    const far = { free: false, reason: 'TOO_FAR', conflicts: [], travel: [{ neededMinutes: 40 }] };
    expect([vehicles.body.items, drivers.body.items]).toMatchObject([[far], [far]]);
    const free = await call(checkVehicleAvailability, { as, body: { ...times, ids: [vehicleId] } });
    expect(free.body.items).toMatchObject([{ free: true, travel: [] }]);
    const unknown = await call(checkVehicleAvailability, { as, body: { ...times, pickupPlaceId: 'plc_none' } });
    expect(unknown.body.errors[0].path).toBe('body.pickupPlaceId');
  });
});

describe('a ride over midnight', () => {
  const late = (fields = {}) =>
    toHotel('22:00', '23:50', { startTime: at('22:00', '09'), endTime: at('23:50', '09'), ...fields });

  it('counts the ride of the day before, and only where the way reaches', async () => {
    await anEvent(as, late());
    expect(codesOf(await planEvent(as, fromHall('00:20', '01:00')))).toEqual([409, 'TRAVEL_CONFLICT']);
    expect(codesOf(await planEvent(as, fromHall('00:30', '01:00')))).toEqual([201, undefined]);
  });

  it('costs one more check there, and no round trip', async () => {
    const cost = async (start: string) => {
      const fields = { vehicleId: await aVehicle(), pickupLocation: 'x', pickupPlaceId: way.toId };
      return (await metered(() => planEvent(as, ride(start, '01:30', fields)))).own;
    };
    const [near, later] = [await cost('00:20'), await cost('00:41')];
    expect([near.roundTrips, later.roundTrips]).toEqual([2, 2]);
    expect(near.writeUnits - later.writeUnits).toBe(2);
  });

  it('loses against a ride of the day before that is booked at the same time', async () => {
    const answer = await withConcurrentRequest(
      { when: 'before', write: 'createEvent' },
      () => anEvent(as, late()),
      () => planEvent(as, fromHall('00:20', '01:00')),
    );
    expect(codesOf(answer)).toEqual([409, 'TRAVEL_CONFLICT']);
  });
});

describe('two bookings at once', () => {
  it('cannot squeeze each other', async () => {
    for (let round = 0; round < timesSoak(3); round += 1) {
      const van = await aVehicle();
      const answers = await Promise.all([
        planEvent(as, toHotel('08:00', '09:00', { vehicleId: van })),
        planEvent(as, fromHall('09:20', '10:00', { vehicleId: van })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    }
  });
});

describe('a ride that is shorter than its own way', () => {
  it('is warned of, with the end that suits', async () => {
    const short = { pickupLocation: way.from, dropoffLocation: way.to };
    const { body } = await planEvent(as, ride('08:00', '08:29', short));
    expect(body.warnings).toMatchObject([{ code: 'RIDE_TOO_SHORT', neededMinutes: 30, endTime: at('08:30') }]);
    const [warning] = body.warnings;
    const changed = await call(updateEvent, { as, params: { eventId: body.id }, body: { endTime: warning.endTime } });
    expect(changed.body.warnings).toBeUndefined();
    await withRule('OFF');
    expect((await planEvent(as, ride('10:00', '10:05', { ...short, vehicleId: null }))).body.warnings).toBeUndefined();
  });

  it('has a way by the coordinates of its places', async () => {
    const far = { coordinates: { latitude: 51.5, longitude: 0 } };
    const [north, south] = [
      await aPlace('North', far),
      await aPlace('South', { coordinates: { latitude: 51, longitude: 0 } }),
    ];
    const { body } = await planEvent(as, ride('08:00', '09:00', { pickupPlaceId: north, dropoffPlaceId: south }));
    expect(body.warnings).toMatchObject([{ code: 'RIDE_TOO_SHORT', neededMinutes: 87 }]);
  });
});
