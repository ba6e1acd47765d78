import type { RideFacts } from '#shared/domain/messages/ride-change.ts';
import { clockFace } from '#shared/domain/reports/clock-face.ts';
import { clip, MAX_DRAFT, way } from './clip.ts';

const MAX_TITLE = 80;
const MAX_GUESTS = 250;

export interface Reminder {
  readonly ride: RideFacts;
  readonly minutesLeft: number;
  /** The guests to name. `guestCount` counts all. */
  readonly guests: readonly { readonly name: string; readonly partySize: number }[];
  readonly guestCount: number;
  readonly vehicle?: string | undefined;
  /** Where it drives in its motorcade. */
  readonly carPlace?: string | undefined;
  readonly flight?:
    | {
        readonly flightNumber: string;
        readonly arrivalTime?: string | undefined;
        readonly departureTime?: string | undefined;
      }
    | undefined;
  readonly timezone: string;
}

/** Returns the text that reminds a driver of a ride. */
export function reminderText({
  carPlace = '',
  flight,
  guestCount,
  guests,
  minutesLeft,
  ride,
  timezone,
  vehicle,
}: Reminder): string {
  const clock = clockFace(timezone);
  const names = guests.map(({ name, partySize }) => (partySize > 1 ? `${name} (party of ${partySize})` : name));
  const more = guestCount > guests.length ? ` (${guestCount} in all)` : '';
  const arrival = flight?.arrivalTime === undefined ? '' : `, arrives ${clock.time(flight.arrivalTime)}`;
  const departure = flight?.departureTime === undefined ? '' : `, departs ${clock.time(flight.departureTime)}`;
  const lines = [
    `Reminder: ${clip(ride.title, MAX_TITLE)} starts at ${clock.time(ride.startTime)}, in ${minutesLeft} min.`,
    way(ride),
    carPlace,
    names.length > 0 ? clip(`Guests${more}: ${names.join(', ')}`, MAX_GUESTS) : '',
    vehicle === undefined ? '' : `Vehicle: ${clip(vehicle, MAX_TITLE)}`,
    flight ? `Flight: ${flight.flightNumber}${arrival}${departure}` : '',
    `Times of ${timezone}`,
  ];
  return clip(lines.filter(Boolean).join('\n'), MAX_DRAFT);
}
