import type { RideFacts } from '#shared/domain/messages/ride-change.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { clip } from './clip.ts';
import { way } from './way.ts';

const MAX_TITLE = 50;

/** The names of the vehicles, by id. */
export type VehicleNames = ReadonlyMap<string, string>;

function vehicleOf({ vehicleId }: RideFacts, names: VehicleNames): string {
  return vehicleId === undefined ? 'no vehicle' : (names.get(vehicleId) ?? 'another vehicle');
}

/** Returns the line that tells a driver of a new, changed or removed ride: what was before, and what is now. */
export function changedRideText(
  before: RideFacts | undefined,
  after: RideFacts | undefined,
  timezone: string,
  vehicles: VehicleNames,
): string {
  const timesOf = ({ endTime, startTime }: RideFacts): string => readableRange(startTime, endTime, timezone);
  const title = clip((after ?? before)?.title ?? '', MAX_TITLE);
  if (after && !before)
    return [`NEW ${title}`, timesOf(after), way(after), vehicleOf(after, vehicles)].filter(Boolean).join(', ');
  if (before && !after) return `OFF ${title}, ${timesOf(before)}: no longer yours`;
  if (!before || !after) return '';
  const pairs = [
    [timesOf(before), timesOf(after)],
    [way(before), way(after)],
    [vehicleOf(before, vehicles), vehicleOf(after, vehicles)],
    [clip(before.title, MAX_TITLE), title],
  ].filter(([was, is]) => was !== is);
  const changes = pairs.map(([was, is]) => `was ${was || 'open'}, now ${is || 'open'}`);
  const isMoved = before.startTime !== after.startTime || before.endTime !== after.endTime;
  return `CHANGED ${title}${isMoved ? '' : ` (${timesOf(after)})`}: ${changes.join('; ')}`;
}
