import type { RideFacts } from '#shared/domain/messages/ride-change.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import { clip, MAX_DRAFT, way } from './clip.ts';

const MAX_LINE = 300;

/** Returns the text that joins several changes and asks for a confirmation. What does not fit is counted. */
export function changesText(lines: readonly string[], number: number, timezone: string): string {
  const clipped = lines.map((line) => `- ${clip(line, MAX_LINE)}`);
  const wholeWith = (count: number): string => {
    const left = clipped.length - count;
    return [
      `Your rides have changed (times of ${timezone}):`,
      ...clipped.slice(0, count),
      ...(left > 0 ? [`- and ${left} more: see your schedule`] : []),
      `Reply OK ${number} to confirm.`,
    ].join('\n');
  };
  let count = clipped.length;
  while (count > 0 && Array.from(wholeWith(count)).length > MAX_DRAFT) count -= 1;
  return wholeWith(count);
}

const MAX_TITLE = 50;

/** The names of the vehicles, by id. */
type VehicleNames = ReadonlyMap<string, string>;

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

interface FlightNews {
  readonly title: string;
  readonly flightNumber: string;
  readonly flightStatus: string;
  /** How many minutes the flight is later than the ride expects; negative if earlier. Undefined: it does not arrive. */
  readonly minutes?: number | undefined;
  readonly arrivalTime?: string | undefined;
  /** A drop-off: the time is that of the departure. */
  readonly isDeparture?: boolean | undefined;
}

/** Returns the line that tells a driver that the flight of a pick-up is late, early or off. The pick-up itself has not moved. */
export function delayedFlightText(news: FlightNews, timezone: string): string {
  const { arrivalTime, flightNumber, flightStatus, isDeparture, minutes, title } = news;
  const ride = clip(title, MAX_TITLE);
  if (minutes === undefined || arrivalTime === undefined)
    return `FLIGHT ${flightNumber} is ${flightStatus.toLowerCase()}. Wait for news about ${ride}`;
  const clock = clockFace(timezone);
  if (flightStatus === 'DIVERTED' && !isDeparture)
    return `FLIGHT ${flightNumber} is diverted, lands ${clock.weekday(arrivalTime)} ${clock.time(arrivalTime)}. Wait for the new place of ${ride}`;
  const drift = `${Math.abs(minutes)} min ${minutes < 0 ? 'early' : 'late'}`;
  return `FLIGHT ${flightNumber} for ${ride}: ${drift}, ${isDeparture ? 'departs' : 'arrives'} ${clock.weekday(arrivalTime)} ${clock.time(arrivalTime)}`;
}
