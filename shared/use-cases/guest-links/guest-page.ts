import { unlessDeleted } from '#shared/domain/activities/present-activity.ts';
import { goalOf, rideOfGuest } from '#shared/domain/activities/stops.ts';
import { phoneNumberOf } from '#shared/domain/drivers/shared-phones.ts';
import { hereFrom, presentGuestPage, visibleFix } from '#shared/domain/guest-links/present-guest-page.ts';
import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import { messageWording } from '#shared/domain/reports/catalogues.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { driverStore, findDriver } from '#shared/entities/drivers/driver.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { createMessage } from '#shared/entities/messages/message.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import type { GuestCall } from '#shared/schemas/activities/boarding.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { boardingCode } from '#shared/use-cases/activities/report-arrived.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { arrivalsOf } from '#shared/use-cases/ways/ways.ts';

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

interface Called {
  readonly ride: ActivityRecord;
  /** The message to the driver. Undefined if nothing is new, or if no message can reach them. */
  readonly messageId: string | undefined;
}

/** Stores what a guest says by their page, and the message that tells the driver of their ride, in one transaction. */
export function callFromGuest(
  context: UseCaseContext,
  seen: ActivityRecord,
  guest: VipRecord,
  kind: GuestCall['kind'],
): Promise<Called> {
  return retryOnConflict(async () => {
    const { actor, audit, commit, newId, now } = context;
    const [before = seen, settings] = await Promise.all([findActivity(seen.id), readSettings()]);
    const after = withCall(before, { vipId: guest.id, kind, at: now });
    if (after === before) return { ride: before, messageId: undefined };
    const driver = before.driverId === undefined ? undefined : await findDriver(before.driverId);
    const isReachable = driver && phoneNumberOf(driver) !== undefined;
    const message =
      isReachable &&
      outboundOf({ actor, now }, settings, {
        id: newId('msg'),
        driverId: driver.id,
        purpose: 'MESSAGE',
        text: textOf(rideOfGuest(before, guest.id), guest, kind, messageWording(settings)),
        validUntil: before.endTime,
      });
    const shown = { driver: driver && driverStore.asLive(driver), guests: [vipStore.asLive(guest)] };
    await commit({
      writes: [
        replaceActivity(before, after),
        audit('ScheduleEvent', before, after),
        ...(message ? [...createMessage(message, shown), audit('Message', undefined, message)] : []),
      ],
      relyingOn: [vipStore.asLive(guest)],
    });
    return { ride: after, messageId: message ? message.id : undefined };
  });
}

function textOf(
  { pickupLocation: place, title: ride }: ActivityRecord,
  { name: guest }: VipRecord,
  kind: GuestCall['kind'],
  { say }: Wording,
): string {
  if (kind === 'HELP') return say('guestHelp', { guest, ride });
  return place === undefined ? say('guestHere', { guest, ride }) : say('guestHereAt', { guest, ride, place });
}

/** A repeat within this time says nothing new. */
const REPEAT_MS = 2 * MINUTE_MS;

/** Returns the ride with what a guest now says. Returns the same object if they said it a moment ago, or say hours before it that they are there. */
function withCall(ride: ActivityRecord, { at, kind, vipId }: GuestCall): ActivityRecord {
  const calls = ride.guestCalls ?? [];
  const isSame = (call: GuestCall): boolean => call.vipId === vipId && call.kind === kind;
  const isRepeat = calls.some((call) => isSame(call) && call.at > later(at, -REPEAT_MS));
  const isEarly = kind === 'HERE' && hereFrom(rideOfGuest(ride, vipId), vipId, at) !== undefined;
  if (isRepeat || isEarly) return ride;
  const others = calls.filter((call) => !isSame(call));
  return { ...ride, guestCalls: [...others, { vipId, kind, at }], version: ride.version + 1, updatedAt: at };
}
