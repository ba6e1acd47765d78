import { aboardOf, absencesOf, awaitedSince, isOff, mayWait, pickupOf } from '#shared/domain/activities/boarding.ts';
import { driverMayMoveFrom } from '#shared/domain/activities/driver-lead.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { outboundOf } from '#shared/domain/messages/begin-message.ts';
import { allMessagesOf, createMessage } from '#shared/entities/messages/message.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVips, vipStore } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { mayFollow } from '#shared/table/large-transaction.ts';
import type { Write } from '#shared/table/write.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

type Messenger = Pick<UseCaseContext, 'actor' | 'audit' | 'now'>;

interface GuestNews {
  readonly id: string;
  readonly guest: VipRecord;
  /** The ride. */
  readonly eventId: string;
  readonly purpose: 'DRIVER_ARRIVED' | 'PICKUP_MOVED' | 'RIDE_OFF';
  readonly text: string;
  readonly validUntil: string;
}

/**
 * Returns the writes of a message that tells a guest news of their ride. Condition: the guest is not deleted meanwhile. Where the ride has more
 * guests than its transaction has room for, they follow it. The job `deliver-messages` sends the message within 15 seconds.
 */
export function newsWrites(
  { actor, audit, now }: Messenger,
  settings: SettingsRecord,
  { guest, ...news }: GuestNews,
): readonly Write[] {
  // No request waits to put it into the queue, so it is due at once.
  const message = { ...outboundOf({ actor, now }, settings, { ...news, vipId: guest.id }), dueAt: now };
  const shown = { driver: undefined, guests: [vipStore.asLive(guest)] };
  return mayFollow([...createMessage(message, shown), audit('Message', undefined, message)]);
}

/** A start that moves by less is no news to who waits. */
const LEAST_MOVE_MS = 10 * MINUTE_MS;

function isMoved(before: ActivityRecord, after: ActivityRecord): boolean {
  return Math.abs(Date.parse(after.startTime) - Date.parse(before.startTime)) >= LEAST_MOVE_MS;
}

/** Tells whether a change is news to a guest who waits: the ride is off or theirs again, or has another vehicle, pick-up or start. */
function isNews(before: ActivityRecord, after: ActivityRecord, vipId: string): boolean {
  if (![before, after].every((ride) => isOff(ride, vipId) || mayWait(ride, vipId))) return false;
  if (isOff(before, vipId) || isOff(after, vipId)) return isOff(before, vipId) !== isOff(after, vipId);
  return before.vehicleId !== after.vehicleId || pickupOf(before) !== pickupOf(after) || isMoved(before, after);
}

/**
 * Returns the writes that tell guests of another pick-up, vehicle or start who were told that their vehicle waits, and that the ride is off or
 * theirs again: they stand at the former pick-up, or look for the former vehicle. Commit them with the ride.
 */
export async function rideNews(
  context: Messenger,
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Promise<Write[]> {
  if (!before || context.now < driverMayMoveFrom(before)) return [];
  const marked = new Set([...aboardOf(after), ...absencesOf(after)].map(({ vipId }) => vipId));
  const asked = [...new Set([...before.vipIds, ...after.vipIds])].filter(
    (id) => !marked.has(id) && isNews(before, after, id),
  );
  if (asked.length === 0) return [];
  // Not at the start: few changes of rides need the words of guests.
  const [words, guests, settings, vehicle] = await Promise.all([
    import('#shared/domain/guest-links/reach-guest.ts'),
    findVips(asked),
    readSettings(),
    after.vehicleId === undefined ? undefined : findVehicle(after.vehicleId),
  ]);
  const told = guests.filter(words.numberOfGuest).map(async (guest) => {
    if (!(await hasNews(guest.id, after.id))) return [];
    const has = isOff(after, guest.id) ? before : after;
    const shown = { ride: rideOfGuest(has, guest.id), vehicle };
    const isThere = awaitedSince(after, guest.id) !== undefined && !isMoved(before, after);
    const [purpose, textOf] =
      has === before
        ? (['RIDE_OFF', words.offText] as const)
        : isThere
          ? (['DRIVER_ARRIVED', words.arrivedText] as const)
          : (['PICKUP_MOVED', words.nextText] as const);
    return newsWrites(context, settings, {
      id: idFrom('msg', `moved ${after.id} ${after.version} ${guest.id}`),
      guest,
      eventId: after.id,
      purpose,
      text: textOf(shown, guest, settings),
      validUntil: has.endTime,
    });
  });
  return (await Promise.all(told)).flat();
}

/** Returns the same for rides that are saved together. */
export async function newsOfRides(context: Messenger, changes: readonly ActivityChange[]): Promise<Write[]> {
  return (await Promise.all(changes.map(({ after, before }) => rideNews(context, before, after)))).flat();
}

/** Tells whether a guest has news of a ride, after a time. */
export async function hasNews(vipId: string, rideId: string, after = ''): Promise<boolean> {
  for await (const page of allMessagesOf(vipId))
    if (page.some((each) => each.eventId === rideId && NEWS.has(each.purpose) && each.createdAt > after)) return true;
  return false;
}

export const NEWS: ReadonlySet<string> = new Set(['DRIVER_ARRIVED', 'PICKUP_MOVED', 'RIDE_OFF']);
