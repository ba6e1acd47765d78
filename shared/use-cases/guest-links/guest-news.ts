import {
  aboardOf,
  absencesOf,
  awaitedSince,
  isBeforeStart,
  isOff,
  pickupOf,
} from '#shared/domain/activities/boarding.ts';
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
import type { Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** The guests of a larger ride are called by people: each message is a part of the one transaction. */
const MOST_GUESTS = 20;

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

/** Returns the writes of a message that tells a guest news of their ride. Condition: the guest is not deleted meanwhile. The job `deliver-messages` sends it within 15 seconds. */
export function newsWrites(
  { actor, audit, now }: Messenger,
  settings: SettingsRecord,
  { guest, ...news }: GuestNews,
): Write[] {
  // No request waits to put it into the queue, so it is due at once.
  const message = { ...outboundOf({ actor, now }, settings, { ...news, vipId: guest.id }), dueAt: now };
  const shown = { driver: undefined, guests: [vipStore.asLive(guest)] };
  return [...createMessage(message, shown), audit('Message', undefined, message)];
}

/** Returns where a guest waits for which vehicle. Empty: for none. Undefined: the ride has begun. */
function awaited(ride: ActivityRecord, vipId: string): string | undefined {
  if (isOff(ride, vipId)) return '';
  return isBeforeStart(ride) ? JSON.stringify([pickupOf(ride), ride.vehicleId]) : undefined;
}

/**
 * Returns the writes that tell guests of another pick-up or vehicle who were told that their vehicle waits, and that the ride is off or theirs
 * again: they stand at the former pick-up, or look for the former vehicle. Commit them with the ride.
 */
export async function rideNews(
  context: Messenger,
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Promise<Write[]> {
  if (!before || context.now < driverMayMoveFrom(before)) return [];
  const marked = new Set([...aboardOf(after), ...absencesOf(after)].map(({ vipId }) => vipId));
  const asked = [...new Set([...before.vipIds, ...after.vipIds])].filter((id) => {
    const [was, is] = [awaited(before, id), awaited(after, id)];
    return was !== undefined && is !== undefined && was !== is && !marked.has(id);
  });
  if (asked.length === 0 || asked.length > MOST_GUESTS) return [];
  // Not at the start: few changes of rides need the words of guests.
  const [words, guests, settings, vehicle] = await Promise.all([
    import('#shared/domain/guest-links/reach-guest.ts'),
    findVips(asked),
    readSettings(),
    after.vehicleId === undefined ? undefined : findVehicle(after.vehicleId),
  ]);
  const told = guests.filter(words.numberOfGuest).map(async (guest) => {
    if (!(await wasToldToCome(guest.id, after.id))) return [];
    const has = isOff(after, guest.id) ? before : after;
    const shown = { ride: rideOfGuest(has, guest.id), vehicle };
    const isThere = awaitedSince(after, guest.id) !== undefined;
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

/** Leaves room for what the caller adds. */
const MOST_WRITES = 80;

/** Returns the same for rides that are saved together, in a transaction with `others` further writes. Empty, if there is no room: people call them. */
export async function newsOfRides(context: Messenger, changes: readonly ActivityChange[], others: number) {
  const news = (await Promise.all(changes.map(({ after, before }) => rideNews(context, before, after)))).flat();
  return news.length + others > MOST_WRITES ? [] : news;
}

async function wasToldToCome(vipId: string, rideId: string): Promise<boolean> {
  for await (const page of allMessagesOf(vipId))
    if (page.some(({ eventId, purpose }) => eventId === rideId && NEWS.has(purpose))) return true;
  return false;
}

const NEWS: ReadonlySet<string> = new Set(['DRIVER_ARRIVED', 'PICKUP_MOVED', 'RIDE_OFF']);
