import { vipStore } from '#shared/entities/vip.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/find-live.ts';
import { newGuestLink } from './new-guest-link.ts';
import { type GuestOnRide, readRideOf } from './read-ride-of.ts';

/**
 * Makes the link of a guest for a ride, and returns its path. A former one of this guest and ride ends. Throws Forbidden, or NotFound if
 * the guest is not on the ride.
 */
export const renewGuestLink = (context: UseCaseContext, named: GuestOnRide): Promise<string> =>
  retryOnConflict(async () => {
    const ride = await readRideOf(context, named);
    const { path, writes } = await newGuestLink(context, ride, await findLive(vipStore, named.vipId));
    await context.commit({ writes: [...writes] });
    return path;
  });
