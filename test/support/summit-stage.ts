import { readFileSync, writeFileSync } from 'node:fs';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity, linkChildren } from '#shared/entities/activities/activity.ts';
import { addAttendance } from '#shared/entities/activities/attendance-change.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { nameWrites, placeStore } from '#shared/entities/places/place.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { needsWrites } from '#shared/entities/vips/guest-needs.ts';
import { createVip, vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { SUMMIT_DAYS, SUMMIT_SETTINGS, summitPlaces, withSteps } from '#test/fixtures/summit.ts';
import { needyFacts } from '#test/fixtures/summit-needs.ts';
import { putAll } from './put-all.ts';
import { withSettings } from './settings.ts';
import { withoutSolver } from './solver.ts';

const [, DAY] = SUMMIT_DAYS;
const HOTELS = ['plc_aurora', 'plc_bellevue', 'plc_castle', 'plc_dune'];
const STAMP = '2027-01-01T00:00:00.000Z';

/** The hotel of a delegation. */
export function hotelOf({ organization = '' }: Pick<VipRecord, 'organization'>): string {
  const number = Number(organization.replace('Delegation ', ''));
  return HOTELS[(number - 1) % HOTELS.length] ?? '';
}

/** An island before the jetty, at which no car is. */
const ISLAND: PlaceRecord = begin(
  'plc_island',
  { name: 'island', kind: 'VENUE', aliases: [], bufferMinutes: 0 },
  STAMP,
);

function isHotel(placeId: string | undefined): boolean {
  return HOTELS.includes(placeId ?? '');
}

/** The plenary of the second day with 48 legs. Who attends it is not said. */
function plenary(rides: readonly ActivityRecord[]): ActivityRecord[] {
  const times = { startTime: `${DAY}T12:00:00.000Z`, endTime: `${DAY}T16:45:00.000Z` };
  const isLeg = ({ dropoffPlaceId: to, endTime, pickupPlaceId: from, startTime }: ActivityRecord): boolean =>
    (isHotel(from) && to === 'plc_centre' && endTime <= times.startTime) ||
    (from === 'plc_centre' && isHotel(to) && startTime >= times.endTime);
  const legs = rides
    .filter((ride) => ride.startTime.startsWith(DAY) && isLeg(ride))
    .toSorted((a, b) => b.vipIds.length - a.vipIds.length)
    .slice(0, 48);
  return withLegs(
    begin('act_plenary', { ...MEETING, title: 'Plenary', ...times, placeId: 'plc_centre', location: 'centre' }, STAMP),
    legs,
  );
}

const MEETING = { type: 'MEETING', status: 'SCHEDULED', vipIds: [] } as const;

/** The dinner of two hotels on an island in the evening of the second day: cars to the jetty, two boats, and back. */
function islandDinner(rides: readonly ActivityRecord[], vips: ReadonlyMap<string, VipRecord>): ActivityRecord[] {
  const ofLate = ({ vipIds }: ActivityRecord): boolean =>
    vipIds.length > 0 &&
    vipIds.every((id) => ['plc_bellevue', 'plc_dune'].includes(hotelOf(vips.get(id) as VipRecord)));
  const cars = rides.filter(
    (ride) =>
      ride.startTime.startsWith(DAY) && ofLate(ride) && [ride.pickupPlaceId, ride.dropoffPlaceId].includes('plc_jetty'),
  );
  const vipIds = [...new Set(cars.flatMap((ride) => ride.vipIds))];
  const boat = (id: string, from: string, to: string, [start, end]: readonly [string, string]): ActivityRecord =>
    begin(
      id,
      {
        type: 'TRANSPORT',
        status: 'SCHEDULED',
        title: id,
        mode: 'WATER',
        vipIds,
        startTime: `${DAY}T${start}:00.000Z`,
        endTime: `${DAY}T${end}:00.000Z`,
        pickupPlaceId: from,
        pickupLocation: from.slice(4),
        dropoffPlaceId: to,
        dropoffLocation: to.slice(4),
        vehicleId: 'veh_ferry',
        driverId: 'drv_skipper',
      } as const,
      STAMP,
    );
  const boats = [
    boat('act_boatout', 'plc_jetty', 'plc_island', ['20:50', '21:10']),
    boat('act_boatback', 'plc_island', 'plc_jetty', ['22:05', '22:25']),
  ];
  const times = { startTime: `${DAY}T21:15:00.000Z`, endTime: `${DAY}T22:00:00.000Z` };
  const dinner = {
    ...MEETING,
    type: 'MEAL',
    title: 'Dinner',
    vipIds,
    ...times,
    placeId: 'plc_island',
    location: 'island',
  } as const;
  return withLegs(begin('act_dinner', dinner, STAMP), [...cars, ...boats]);
}

function withLegs(master: ActivityRecord, legs: readonly ActivityRecord[]): ActivityRecord[] {
  return [
    { ...master, childIds: legs.map(({ id }) => id) },
    ...legs.map((leg) => ({ ...leg, masterEventId: master.id })),
  ];
}

const PLAN_FILE = new URL('../fixtures/summit-plan.json', import.meta.url);

/** The ids of the vehicle and the driver of each ride that has both. */
type Given = Readonly<Record<string, readonly [vehicleId: string, driverId: string]>>;

/**
 * Returns the rides with the vehicles and drivers that a proposal for each day gave them once, by search alone. To work that out takes 20 seconds
 * of the processor, and crises need only a plan. `KEEP_SUMMIT_PLAN=1 npm run test:long -- test/events/sixteen-crises` works it out anew.
 */
function plannedRides(): readonly ActivityRecord[] {
  const { rides } = needyFacts(SUMMIT_DAYS);
  if (process.env['KEEP_SUMMIT_PLAN']) {
    const planned = SUMMIT_DAYS.reduce<readonly ActivityRecord[]>(
      (before, day) => withSteps(before, workOut({ kind: 'ASSIGN' }, needyFacts([day], before), withoutSolver)),
      rides,
    );
    const given = planned.flatMap(({ driverId, id, vehicleId }) =>
      driverId && vehicleId ? [[id, [vehicleId, driverId]] as const] : [],
    );
    writeFileSync(PLAN_FILE, JSON.stringify(Object.fromEntries(given)));
  }
  const kept = JSON.parse(readFileSync(PLAN_FILE, 'utf8')) as Given;
  return rides.map((ride) => {
    const [vehicleId, driverId] = kept[ride.id] ?? [];
    return vehicleId && driverId ? { ...ride, vehicleId, driverId } : ride;
  });
}

/**
 * Writes a planned summit of three days to the table: 14 delegations in four hotels, 90 guests, 23 drivers, 27 vehicles, a plenary with 48 legs and a
 * dinner on an island. `supplierId` has eight of the drivers. Returns the rides as they are planned.
 */
export async function putSummit(supplierId: string): Promise<readonly ActivityRecord[]> {
  const planned = plannedRides();
  const { drivers, settings, vehicles, vips } = needyFacts(SUMMIT_DAYS);
  const changed = new Map(
    [...plenary(planned), ...islandDinner(planned, vips)].map((each) => [each.id, each] as const),
  );
  const all = [...new Map([...planned.map((each) => [each.id, each] as const), ...changed]).values()];
  const { ledger } = needyFacts(SUMMIT_DAYS, all);
  await withSettings({ timezone: 'UTC', tags: settings.tags, turnaroundMinutes: SUMMIT_SETTINGS.turnaroundMinutes });
  const crew = [...drivers.values()].map(
    (driver, number): DriverRecord => ({ ...driver, ...(number < 8 && { supplierId }) }),
  );
  const skipper = begin('drv_skipper', { name: 'Skipper', tags: ['ARABIC'], vehicleTypes: ['BOAT' as const] }, STAMP);
  const ferry = begin(
    'veh_ferry',
    {
      name: 'Ferry',
      type: 'BOAT',
      status: 'AVAILABLE',
      seatCapacity: 80,
      wheelchairPlaces: 4,
      childSeats: 4,
      luggage: 80,
    } as const,
    STAMP,
  );
  const nights = { from: SUMMIT_DAYS[0], to: '2027-06-17' };
  const guests = [...vips.values()].map((vip) => ({ ...vip, lodging: [{ placeId: hotelOf(vip), ...nights }] }));
  await putAll([
    ...[...summitPlaces, ISLAND].flatMap((place) => [placeStore.create(place), ...nameWrites(undefined, place)]),
    ...guests.flatMap((vip) => [createVip(vip), ...needsWrites(undefined, vip)]),
    ...[...vehicles.values(), ferry].map(createVehicle),
    ...[...crew, skipper].map((driver) => createDriver(driver)),
    ...all.map((ride) => createActivity(ride)),
    ...all.flatMap((ride) => ride.vipIds.map((id) => addAttendance(vipStore.asLive({ id }), ride.id))),
    ...[...ledger.VEHICLE.values(), ...ledger.DRIVER.values()]
      .flat()
      .map((after) => writeDay({ before: { ...after, revision: 0, assignments: [] }, after })),
  ]);
  for (const { childIds = [], ...master } of all)
    if (childIds.length > 0) await transact([linkChildren(master, childIds)]);
  return all;
}
