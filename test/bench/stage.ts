import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { putAll } from '#test/support/put-all.ts';
import { activityAt, addCrowd, addFleet, type Cast, times, writesOf } from './event-maker.ts';

/** The records for the measurements: more of each kind than a page holds. Every ride has three VIPs, a vehicle and a driver. */
export interface Stage extends Cast {
  readonly administrator: string;
  /** A user who is linked to the first driver. */
  readonly driver: string;
  readonly eventIds: readonly string[];
  readonly placeIds: readonly string[];
}

const EACH = 60;
const DAY = Date.parse('2027-05-10T00:00:00Z');
const MINUTES = 20;

export async function aStage(): Promise<Stage> {
  const cast: Cast = { vipIds: await addCrowd(EACH), ...(await addFleet(EACH)) };
  const rides = times(EACH, (place) => rideOf(place, cast));
  await putAll(writesOf(rides));
  const placeIds: string[] = [];
  for (let place = 0; place < EACH; place += 1) {
    await aUser('COORDINATOR');
    placeIds.push(await aPlace(`Hotel ${String(place + 1).padStart(2, '0')}`));
  }
  const driver = await aUser('DRIVER', { driverId: cast.driverIds[0] as string });
  const administrator = await aUser('ADMINISTRATOR');
  return { administrator, driver, ...cast, eventIds: rides.map(({ id }) => id), placeIds };
}

/** The first guest is on every third ride. The others are on two or three rides in a row. */
function rideOf(place: number, { driverIds, vehicleIds, vipIds }: Cast) {
  const vip = (of: number): string => vipIds[of % EACH] as string;
  return activityAt(DAY + place * MINUTES * 60_000, MINUTES, {
    title: `Ride ${place + 1}`,
    vipIds: [...new Set([place % 3 === 0 ? vip(0) : vip(place), vip(place + 1), vip(place + 2)])],
    vehicleId: vehicleIds[place],
    driverId: driverIds[place],
  });
}
