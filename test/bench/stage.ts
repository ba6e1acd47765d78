import { beginActivity } from '#shared/domain/activities/shape.ts';
import { assignmentOf } from '#shared/domain/assignments/assignment.ts';
import { ledgerChanges } from '#shared/domain/assignments/ledger.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { addAttendance } from '#shared/entities/activities/attendance.ts';
import { writeDay } from '#shared/entities/assignments/ledger.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { transact } from '#shared/table/transact.ts';
import type { Write } from '#shared/table/write.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';

/** The records for the measurements: more of each kind than a page holds. Every ride has three VIPs, a vehicle and a driver. */
export interface Stage {
  readonly administrator: string;
  /** A user who is linked to the first driver. */
  readonly driver: string;
  readonly vipIds: readonly string[];
  readonly vehicleIds: readonly string[];
  readonly driverIds: readonly string[];
  readonly eventIds: readonly string[];
  readonly placeIds: readonly string[];
}

export const EACH = 60;
const AT = '2027-01-01T00:00:00.000Z';
const DAY = Date.parse('2027-05-10T00:00:00Z');
const RIDE_MS = 20 * 60_000;

/** Makes `EACH` records, each with its own id. */
function records<T extends object>(word: string, fields: (place: number) => T) {
  return Array.from({ length: EACH }, (_, place) => begin(newId(word), fields(place), AT));
}

function number(place: number): string {
  return String(place + 1).padStart(2, '0');
}

export async function aStage(): Promise<Stage> {
  const vehicles = records('veh', (place) => ({
    name: `Van ${number(place)}`,
    type: 'VAN' as const,
    seatCapacity: 12,
    status: 'AVAILABLE' as const,
    licensePlate: `KA-01-47${number(place)}`,
  }));
  const drivers = records('drv', (place) => ({
    name: `Dana ${number(place)}`,
    phone: `+44 20 7946 09${number(place)}`,
  }));
  await transact(vehicles.map(createVehicle));
  await transact(drivers.map(createDriver));
  const vipIds = await addGuests(Array.from({ length: EACH }, (_, place) => guest(`Guest ${number(place)}`)));
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  const [vehicleIds, driverIds] = [idsOf(vehicles), idsOf(drivers)];
  const rides = Array.from({ length: EACH }, (_, place) => rideOf(place, vipIds, vehicleIds, driverIds));
  for (let from = 0; from < EACH; from += 10) await transact(rides.slice(from, from + 10).flatMap(writesOf));
  for (let place = 0; place < EACH; place += 1) await aUser('COORDINATOR');
  const placeIds: string[] = [];
  for (let place = 0; place < EACH; place += 1) placeIds.push(await aPlace(`Hotel ${number(place)}`));
  const driver = await aUser('DRIVER', { driverId: driverIds[0] as string });
  const administrator = await aUser('ADMINISTRATOR');
  return { administrator, driver, vipIds, vehicleIds, driverIds, eventIds: idsOf(rides), placeIds };
}

/** The first guest is on every third ride. The others are on two or three rides in a row. */
function rideOf(
  place: number,
  vipIds: readonly string[],
  vehicleIds: readonly string[],
  driverIds: readonly string[],
): ActivityRecord {
  const vip = (of: number): string => vipIds[of % EACH] as string;
  return beginActivity(
    newId('act'),
    {
      type: 'TRANSPORT',
      title: `Ride ${number(place)}`,
      pickupLocation: 'Hotel Adlon, main entrance',
      dropoffLocation: 'Guildhall, east gate',
      startTime: new Date(DAY + place * RIDE_MS).toISOString(),
      endTime: new Date(DAY + (place + 1) * RIDE_MS).toISOString(),
      vipIds: [...new Set([place % 3 === 0 ? vip(0) : vip(place), vip(place + 1), vip(place + 2)])],
      vehicleId: vehicleIds[place],
      driverId: driverIds[place],
    },
    AT,
  );
}

/** Returns all writes of an activity: its record, attendances and ledger days. */
export function writesOf(activity: ActivityRecord): Write[] {
  return [
    createActivity(activity),
    ...activity.vipIds.map((vipId) => addAttendance(vipStore.asLive({ id: vipId }), activity.id)),
    ...(['VEHICLE', 'DRIVER'] as const).flatMap((resource) => {
      const assignment = assignmentOf(activity, resource);
      if (!assignment) return [];
      const { resourceId, start } = assignment;
      const empty = { resource, resourceId, day: start.slice(0, 10), revision: 0, assignments: [], blocks: [] };
      return ledgerChanges([empty], activity.id, assignment).map(writeDay);
    }),
  ];
}
