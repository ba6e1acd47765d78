import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { suits } from '#shared/domain/assignments/suits.ts';
import { bestDriver, bestVehicle } from '#shared/domain/attention/free-resources.ts';
import { newRide } from '#shared/domain/attention/new-rides.ts';
import { bestPair } from '#shared/domain/attention/replacements.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { merged } from '#shared/domain/proposals/merge-and-split.ts';
import type { DispatchFacts, DispatchTask } from '#shared/domain/proposals/planned-rides.ts';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { begin, byId } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { LOADS, MODES, type TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { seen } from '#test/domain/attention/attention-facts.ts';
import { testSolver } from '#test/support/solver.ts';

const AT = '2027-05-10T00:00:00.000Z';
let solveMip: SolveMip;
beforeAll(async () => {
  solveMip = await testSolver();
});
const TAGS = ['LIFT', 'ARMOURED'];
const tags: TagSettings = {
  vehicle: TAGS.map((id) => ({ id, label: { en: id } })),
  driver: [{ id: 'ARABIC', label: { en: 'Arabic' } }],
};

function maybe<T>(value: fc.Arbitrary<T>) {
  return fc.option(value, { nil: undefined, freq: 2 });
}
const some = fc.subarray(TAGS);
const GUESTS = ['vip_0', 'vip_1', 'vip_2', 'vip_3'];

const vehicleFields = fc.record({
  type: fc.constantFrom('SEDAN', 'VAN', 'BUS', 'BOAT', 'TRUCK'),
  seatCapacity: fc.integer({ min: 1, max: 12 }),
  wheelchairPlaces: maybe(fc.integer({ min: 0, max: 2 })),
  seatsPerWheelchair: maybe(fc.integer({ min: 0, max: 2 })),
  childSeats: maybe(fc.integer({ min: 0, max: 2 })),
  luggage: maybe(fc.integer({ min: 0, max: 6 })),
  tags: maybe(some),
  carries: maybe(fc.constantFrom(...LOADS)),
  reservedFor: maybe(fc.record({ vipIds: fc.subarray(GUESTS, { minLength: 1 }) })),
});
const driverFields = fc.record({
  vehicleTypes: maybe(fc.constantFrom(['SEDAN', 'VAN'], ['BUS', 'BOAT', 'TRUCK'])),
  tags: maybe(fc.constant(['ARABIC'])),
  shifts: maybe(fc.constant([{ from: '2027-05-10T09:00:00.000Z', to: '2027-05-10T11:00:00.000Z' }])),
});
const guestFields = fc.record({
  partySize: fc.integer({ min: 1, max: 5 }),
  wheelchairs: maybe(fc.integer({ min: 0, max: 1 })),
  childSeats: maybe(fc.integer({ min: 0, max: 1 })),
  luggage: maybe(fc.integer({ min: 0, max: 3 })),
  needs: maybe(fc.record({ vehicle: some, driver: fc.subarray(['ARABIC']) })),
  apartFrom: maybe(fc.subarray(GUESTS, { maxLength: 1 })),
});
const rideFields = fc.record({
  hour: fc.integer({ min: 9, max: 11 }),
  vipIds: fc.subarray(GUESTS),
  vehicleTypes: maybe(fc.constantFrom(['SEDAN'], ['VAN', 'BUS'])),
  mode: maybe(fc.constantFrom(...MODES)),
  carries: maybe(fc.constantFrom('GUESTS', 'GOODS')),
  needs: maybe(fc.record({ vehicle: some })),
  vehicle: maybe(fc.nat(4)),
  driver: maybe(fc.nat(4)),
});

function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

const worlds = fc
  .record({
    vehicles: fc.array(vehicleFields, { minLength: 1, maxLength: 5, size: 'max' }),
    drivers: fc.array(driverFields, { minLength: 1, maxLength: 5, size: 'max' }),
    guests: fc.tuple(...GUESTS.map(() => guestFields)),
    rides: fc.array(rideFields, { minLength: 1, maxLength: 4, size: 'max' }),
  })
  .map(({ drivers, guests, rides, vehicles }) => {
    const vips = guests.map((fields, n) =>
      begin(`vip_${n}`, present({ name: `vip_${n}`, department: 'OTHER', isRosterOnly: false, ...fields }), AT),
    ) as unknown as VipRecord[];
    return {
      vips: byId(vips.map((vip) => ({ ...vip, apartFrom: (vip.apartFrom ?? []).filter((id) => id !== vip.id) }))),
      vehicles: byId(
        vehicles.map((fields, n) =>
          begin(`veh_${n}`, present({ name: `veh_${n}`, status: 'AVAILABLE', ...fields }), AT),
        ) as unknown as VehicleRecord[],
      ),
      drivers: byId(
        drivers.map((fields, n) =>
          begin(`drv_${n}`, present({ name: `drv_${n}`, ...fields }), AT),
        ) as unknown as DriverRecord[],
      ),
      rides: rides.map(({ driver, hour, vehicle, ...fields }, n) => {
        const startTime = `2027-05-10T${String(hour).padStart(2, '0')}:00:00.000Z`;
        const endTime = `2027-05-10T${String(hour + 1).padStart(2, '0')}:00:00.000Z`;
        const held = {
          vehicleId: vehicle === undefined ? undefined : `veh_${vehicle}`,
          driverId: driver === undefined ? undefined : `drv_${driver}`,
        };
        const ride = { type: 'TRANSPORT', title: 'Ride', status: 'SCHEDULED', startTime, endTime, ...fields, ...held };
        return begin(`act_${n}`, present(ride), AT) as unknown as ActivityRecord;
      }),
    };
  });
type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

/** Expects that nothing is unmet if a ride gets a vehicle or a driver: of what the other one lacks already, nothing counts. */
function expectSuited(
  { drivers, vehicles, vips }: World,
  ride: ActivityRecord,
  got: { vehicleId?: string | undefined; driverId?: string | undefined },
) {
  const after = { ...ride, ...present(got) };
  const unmet = suits(
    { ride: after, vips, tags },
    vehicles.get(after.vehicleId ?? ''),
    drivers.get(after.driverId ?? ''),
  );
  const own = unmet.filter(
    ({ code }) =>
      (code === 'DRIVER_TAG' || code === 'SHIFT' ? got.driverId : code === 'LICENCE' ? true : got.vehicleId) !==
      undefined,
  );
  expect(own).toEqual([]);
}

function factsOf({ drivers, rides, vehicles, vips }: World): DispatchFacts {
  return {
    now: AT,
    settings: { timezone: 'UTC', dayStartsAt: '00:00', handoverMinutes: 15, tags, hours: { preset: 'NONE' } },
    travel: { turnaroundMinutes: 0 },
    rides,
    vips,
    vehicles,
    drivers,
    ledger: { VEHICLE: new Map(), DRIVER: new Map() },
  };
}

describe('in any world', () => {
  it('no row of the attention list offers what does not suit', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const facts = { ...seen({ activities: world.rides }), tags };
        const all = { ...facts, related: { ...facts.related, ...world } };
        for (const ride of world.rides) {
          const vehicle = bestVehicle(all, ride);
          if (vehicle) expectSuited(world, ride, { vehicleId: vehicle.id });
          const driver = bestDriver(all, ride);
          if (driver) expectSuited(world, ride, { driverId: driver.id });
          const open = { ...ride, vehicleId: undefined, driverId: undefined };
          const [car, person] = bestPair(all, open);
          if (car && person) expectSuited(world, open, { vehicleId: car.id, driverId: person.id });
          const { mend } = newRide(all, ride);
          const steps = (mend?.body?.['steps'] ?? (mend ? [mend] : [])) as { body: ActivityRecord }[];
          for (const { body } of steps) expectSuited(world, body, body);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('no proposal gives a ride what does not suit', () => {
    const tasks: DispatchTask[] = [
      { kind: 'ASSIGN' },
      { kind: 'REASSIGN', out: [{ resource: 'VEHICLE', resourceId: 'veh_0' }], from: AT },
      { kind: 'REASSIGN', out: [{ resource: 'DRIVER', resourceId: 'drv_0' }], from: AT },
    ];
    fc.assert(
      fc.property(worlds, fc.constantFrom(...tasks), (world, task) => {
        const { steps } = workOut(task, factsOf(world), solveMip);
        const last = new Map(
          steps.flatMap((step) => (step.type === 'RIDE' ? [[step.activityId, step.after] as const] : [])),
        );
        for (const ride of world.rides) {
          const after = last.get(ride.id);
          if (after?.vehicleId && after.driverId) expectSuited(world, ride, after);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('rides that become one keep no vehicle that does not suit them together', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { changes } = merged(world.rides, { ...world, tags, minutesOf: () => undefined, now: AT });
        const staying = changes[0]?.after;
        if (world.rides.length > 1 && staying?.vehicleId)
          expectSuited(world, { ...staying, driverId: undefined }, { vehicleId: staying.vehicleId });
      }),
      { numRuns: 300 },
    );
  });
});
