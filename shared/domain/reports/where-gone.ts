import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { KeptRow } from './changes.ts';
import type { Wording } from './wording.ts';

/** Says how an activity left the driver, the vehicle, the guest or the motorcade of a part of a paper; empty if it did not. */
function leftText(
  { driverId, motorcadeId, vehicleId, vipIds }: ActivityRecord,
  section: string,
  { say }: Wording,
): string {
  const [kind] = section.split('_');
  if (kind === 'drv' && driverId !== section) return say(driverId ? 'givenToAnother' : 'noDriver');
  if (kind === 'veh' && vehicleId !== section) return say(vehicleId ? 'otherVehicle' : 'noVehicle');
  if (kind === 'vip' && !vipIds.includes(section)) return say('withoutGuest');
  return kind === 'mtc' && motorcadeId !== section ? say('leftMotorcade') : '';
}

/** Says where a row went that is not on a paper any more; empty if nothing is known of it. `activity` is what it was a row of, as it is now. */
export function whereGone({ at, section }: KeptRow, activity: ActivityRecord | undefined, wording: Wording): string {
  if (!activity) return '';
  const { deletedAt, startTime, status } = activity;
  if (deletedAt || status === 'CANCELLED') return wording.say('cancelled');
  const left = leftText(activity, section, wording);
  if (left !== '' || at === undefined || at === startTime) return left;
  return wording.say('movedTo', ({ clock }) => ({ when: `${clock.weekday(startTime)} ${clock.time(startTime)}` }));
}
