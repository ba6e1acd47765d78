import type { Stay } from './stay.ts';

/** Returns where a guest is while they are there. Undefined on the way. */
export function presentPlace({ activity }: Stay): string | undefined {
  return activity && activity.type !== 'TRANSPORT' ? activity.location : undefined;
}

/** Returns the id of the place where a guest is while they are there. */
export function presentPlaceId({ activity }: Stay): string | undefined {
  return activity && activity.type !== 'TRANSPORT' ? activity.placeId : undefined;
}

/** Returns the id of the place where a guest is afterwards. Flights name airports by their codes alone. */
export function lastPlaceId({ activity }: Stay): string | undefined {
  if (activity?.type !== 'TRANSPORT') return activity?.placeId;
  return activity.dropoffLocation === undefined ? activity.placeId : activity.dropoffPlaceId;
}

/** Returns where a guest is afterwards. */
export function lastPlace({ activity, flight }: Stay): string | undefined {
  if (flight) return airportOf(flight.facts?.arrival) ?? flight.ticket?.arrival?.iata;
  return activity.type === 'TRANSPORT' ? (activity.dropoffLocation ?? activity.location) : activity.location;
}

/** Returns where it begins. */
export function firstPlace({ activity, flight }: Stay): string | undefined {
  if (flight) return airportOf(flight.facts?.departure) ?? flight.ticket?.departure?.iata;
  return activity.type === 'TRANSPORT' ? (activity.pickupLocation ?? activity.location) : activity.location;
}

type Side = { readonly airport?: string | undefined; readonly iata?: string | undefined } | undefined;

function airportOf(side: Side): string | undefined {
  return side?.airport ?? side?.iata;
}
