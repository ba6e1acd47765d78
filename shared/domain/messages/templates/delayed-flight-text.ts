import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { clip } from './clip.ts';

const MAX_TITLE = 50;

export interface FlightNews {
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
