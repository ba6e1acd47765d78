import { because } from '#shared/contract/problem.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import { isVisibleIn, type Visible, visibleTimes } from '#shared/domain/gps/privacy.ts';
import { later } from '#shared/domain/time/days.ts';
import type { GpsSettings } from '#shared/schemas/gps/gps-settings.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { activitiesOfDriver } from './driver-activities.ts';

/** Returns the minutes around activities that limit which drivers the caller sees. Undefined: no limit. Administrators have none. */
export function privacyFor({ user }: Actor, { privacyMinutes }: GpsSettings): number | undefined {
  return user?.role === 'ADMINISTRATOR' ? undefined : privacyMinutes;
}

/**
 * Returns when the caller may see a driver within a range. Undefined: always, because no privacy limits the caller or the driver is the
 * caller. Throws Forbidden if there is no such time.
 */
export async function requireVisible(
  actor: Actor,
  settings: GpsSettings,
  driverId: string,
  range: Visible,
): Promise<Visible[] | undefined> {
  const privacyMinutes = privacyFor(actor, settings);
  if (privacyMinutes === undefined || actor.user?.driverId === driverId) return undefined;
  const nearby = {
    from: later(range.from, -privacyMinutes * MINUTE_MS),
    to: later(range.to, privacyMinutes * MINUTE_MS),
  };
  const times = visibleTimes(await activitiesOfDriver(driverId, nearby), privacyMinutes);
  if (isVisibleIn(times, range)) return times;
  throw new Forbidden(
    `The driver is visible only from ${privacyMinutes} minutes before an activity of theirs until ${privacyMinutes} minutes after it (settings.gps.privacyMinutes). There is none at this time.`,
    because('DRIVER_HIDDEN', { minutes: { minutes: privacyMinutes } }),
  );
}
