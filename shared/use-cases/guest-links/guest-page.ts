import { goalOf, rideOfGuest } from '#shared/domain/activities/stops.ts';
import { presentGuestPage, visibleFix } from '#shared/domain/guest-links/present-guest-page.ts';
import { later } from '#shared/domain/time/days.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Eta } from '#shared/schemas/activities/eta.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { boardingCode } from '#shared/use-cases/activities/board-guests.ts';
import { arrivalsOf } from '#shared/use-cases/ways/read-ways.ts';

function unlessDeleted<T extends { readonly deletedAt?: string | undefined }>(record: T | undefined): T | undefined {
  return record?.deletedAt ? undefined : record;
}

/** Reads the newest position of a driver, and their assignments of yesterday and today, which decide who may see it. */
async function positionFacts(driverId: string, now: string) {
  const [device, days] = await Promise.all([
    findDevice(driverId),
    writtenDays('DRIVER', driverId, later(now, -DAY_MS).slice(0, 10), now.slice(0, 10)),
  ]);
  return {
    fix: device?.deviceId === undefined ? undefined : device.newest,
    assignments: days.flatMap((day) => day.assignments),
  };
}

/** Reads what the page of a ride shows beside what moves with the clock. */
export async function pageFacts({
  driverId = '',
  pickupCoordinates,
  pickupPlaceId = '',
  vehicleId = '',
}: ActivityRecord) {
  const [settings, driver, vehicle, place] = await Promise.all([
    readSettings(),
    driverId ? findDriver(driverId) : undefined,
    vehicleId ? vehicleStore.find(vehicleId) : undefined,
    pickupPlaceId ? placeStore.find(pickupPlaceId) : undefined,
  ]);
  return {
    settings,
    driver: unlessDeleted(driver),
    vehicle: unlessDeleted(vehicle),
    pickup: pickupCoordinates ?? unlessDeleted(place)?.coordinates,
  };
}

/** Returns when the vehicle arrives where a guest gets on or off; undefined while it drives to a stop of others. */
function etaOfGuest(whole: ActivityRecord, own: ActivityRecord, eta: Eta | undefined, now: string) {
  if (!whole.stops) return { eta };
  const goal = goalOf(whole, now);
  if (goal?.at === own.startTime) return { eta, drivesTo: 'PICKUP' as const };
  return { eta: goal?.at === own.endTime ? eta : undefined };
}

/** Reads what a guest sees of their ride. */
export async function guestPage(whole: ActivityRecord, guest: VipRecord, now: string): Promise<GuestPage> {
  const ride = rideOfGuest(whole, guest.id);
  const { driverId } = ride;
  const [known, position, arriving, code] = await Promise.all([
    pageFacts(ride),
    driverId ? positionFacts(driverId, now) : undefined,
    arrivalsOf([whole], now),
    boardingCode(ride.id, guest.id),
  ]);
  const { features, guests } = known.settings;
  const { assignments = [], fix } = position ?? {};
  const facts = {
    ...known,
    ride,
    guest,
    fix: visibleFix(features.gps ? fix : undefined, {
      ride,
      assignments,
      minutesBefore: guests.linkMinutesBefore,
      now,
    }),
    ...etaOfGuest(whole, ride, features.gps ? arriving.arrivals?.get(ride.id) : undefined, now),
    code,
  };
  return presentGuestPage(facts, now);
}
