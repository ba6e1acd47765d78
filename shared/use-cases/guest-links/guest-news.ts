import { aboardOf, absencesOf, awaitedSince, isBeforeStart, pickupOf } from '#shared/domain/activities/boarding.ts';
import { driverMayMoveFrom } from '#shared/domain/activities/driver-lead.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
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
  readonly purpose: 'DRIVER_ARRIVED' | 'PICKUP_MOVED';
  readonly text: string;
  readonly validUntil: string;
}

/** Returns the writes of a message that tells a guest news of their ride. Condition: the guest is not deleted meanwhile. The job `deliver-messages` sends it. */
export function newsWrites(
  { actor, audit, now }: Messenger,
  settings: SettingsRecord,
  { guest, ...news }: GuestNews,
): Write[] {
  const message = outboundOf({ actor, now }, settings, { ...news, vipId: guest.id });
  const shown = { driver: undefined, guests: [vipStore.asLive(guest)] };
  return [...createMessage(message, shown), audit('Message', undefined, message)];
}

/**
 * Returns the writes that tell guests of another pick-up or vehicle who were told that their vehicle waits: they stand at the former
 * pick-up, or look for the former vehicle. Commit them with the ride.
 */
export async function movedPickupNews(
  context: Messenger,
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Promise<Write[]> {
  const isSame = before && pickupOf(before) === pickupOf(after) && before.vehicleId === after.vehicleId;
  if (!before || isSame || after.deletedAt || !isBeforeStart(after)) return [];
  const marked = new Set([...aboardOf(after), ...absencesOf(after)].map(({ vipId }) => vipId));
  const waiting = after.vipIds.filter((id) => before.vipIds.includes(id) && !marked.has(id));
  if (context.now < driverMayMoveFrom(before) || waiting.length > MOST_GUESTS) return [];
  // Not at the start: few changes of rides need the words of guests.
  const [{ arrivedText, nextText, numberOfGuest }, guests, settings, vehicle] = await Promise.all([
    import('#shared/domain/guest-links/reach-guest.ts'),
    findVips(waiting),
    readSettings(),
    after.vehicleId === undefined ? undefined : findVehicle(after.vehicleId),
  ]);
  const told = guests.filter(numberOfGuest).map(async (guest) => {
    if (!(await wasToldToCome(guest.id, after.id))) return [];
    const ride = rideOfGuest(after, guest.id);
    const isThere = awaitedSince(after, guest.id) !== undefined;
    return newsWrites(context, settings, {
      id: idFrom('msg', `moved ${after.id} ${after.version} ${guest.id}`),
      guest,
      eventId: after.id,
      purpose: isThere ? 'DRIVER_ARRIVED' : 'PICKUP_MOVED',
      text: isThere ? arrivedText({ ride, vehicle }, guest, settings) : nextText({ ride, vehicle }, guest, settings),
      validUntil: after.endTime,
    });
  });
  return (await Promise.all(told)).flat();
}

async function wasToldToCome(vipId: string, rideId: string): Promise<boolean> {
  for await (const page of allMessagesOf(vipId))
    if (page.some(({ eventId, purpose }) => eventId === rideId && NEWS.has(purpose))) return true;
  return false;
}

const NEWS: ReadonlySet<string> = new Set(['DRIVER_ARRIVED', 'PICKUP_MOVED']);
