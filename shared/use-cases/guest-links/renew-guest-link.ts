import { findGuestLink } from '#shared/entities/guest-links/guest-link.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { newGuestLink } from './new-guest-link.ts';
import { type GuestOnRide, readRideOf } from './read-ride-of.ts';

/**
 * Makes the link of a guest for a ride, and returns its path. A former one of this guest and ride ends. Returns undefined if an earlier
 * attempt of this request made it: its path is known to no one. Throws Forbidden, or NotFound if the guest is not on the ride.
 */
export async function renewGuestLink(
  context: UseCaseContext & { readonly retried: boolean },
  named: GuestOnRide,
): Promise<string | undefined> {
  const madeBy = context.newId('link');
  return retryOnConflict(async () => {
    const ride = await readRideOf(context, named);
    const earlier = context.retried ? await findGuestLink(named.activityId, named.vipId) : undefined;
    if (earlier?.madeBy === madeBy) return undefined;
    const { path, writes } = await newGuestLink(context, ride, await findLive(vipStore, named.vipId), madeBy);
    await context.commit({ writes: [...writes] });
    return path;
  });
}
