import { type FlightFault, faultsOf, isOpen, timeOfSide } from '#shared/pages/desk/panels/rides.ts';
import type { Activity, Flight } from '#shared/pages/desk/store/records.ts';

/** A flight that brings guests, or takes them away, with the rides that meet it. */
export interface Move {
  readonly id: string;
  readonly flight: Flight;
  readonly isArrival: boolean;
  readonly at: string | undefined;
  readonly delay: number;
  readonly rides: readonly Activity[];
  readonly faults: readonly FlightFault[];
  /** Guests who have no ride to it or from it. */
  readonly without: readonly string[];
}

/** What a flight is looked at beside. */
export interface Around {
  readonly activityOf: (id: string) => Activity | undefined;
  /** Whether an airport is one of the event. */
  readonly isOurs: (iata: string | null | undefined) => boolean;
  readonly isOnRosterOnly: (vipId: string) => boolean;
}

function ridesOf(
  flight: Flight,
  isArrival: boolean,
  activityOf: (id: string) => Activity | undefined,
): readonly Activity[] {
  return (isArrival ? flight.pickupIds : flight.dropoffIds)
    .flatMap((id) => activityOf(id) ?? [])
    .filter(({ status }) => status !== 'CANCELLED');
}

/**
 * Returns the flights that arrive or leave, in order of time. A flight with rides is where its rides are. One without belongs to the side of our
 * own airports: its guests may need one.
 */
export function movesOf(
  flights: Iterable<Flight>,
  isArrival: boolean,
  { activityOf, isOnRosterOnly, isOurs }: Around,
): readonly Move[] {
  const found: Move[] = [];
  for (const flight of flights) {
    const { arrival, departure, dropoffIds, pickupIds, vipIds } = flight;
    const hasRides = pickupIds.length + dropoffIds.length > 0;
    const leaves = !hasRides && isOurs(departure.iata) && !isOurs(arrival.iata);
    const belongs = hasRides ? (isArrival ? pickupIds : dropoffIds).length > 0 : leaves !== isArrival;
    if (!belongs) continue;
    const side = isArrival ? arrival : departure;
    const rides = ridesOf(flight, isArrival, activityOf);
    const carried = new Set(rides.flatMap((ride) => ride.vipIds));
    found.push({
      id: `${flight.id}:${isArrival ? 'arrival' : 'departure'}`,
      flight,
      isArrival,
      at: timeOfSide(side) ?? undefined,
      delay: side.delayMinutes ?? 0,
      rides,
      faults: [...new Set(rides.flatMap((ride) => faultsOf(flight, ride)))],
      without: vipIds.filter((id) => !carried.has(id) && !isOnRosterOnly(id)),
    });
  }
  return found.sort((a, b) => ((a.at ?? a.flight.flightDate) < (b.at ?? b.flight.flightDate) ? -1 : 1));
}

/** How urgent a move is: a ride that cannot meet its flight, or guests without one; else a delay. */
export function urgencyOf({ faults, flight, rides, without }: Move): 'bad' | 'warn' | undefined {
  const isOver = flight.phase === 'LANDED' && rides.every((ride) => !isOpen(ride));
  if (isOver) return undefined;
  if (faults.some((each) => each !== 'moved') || flight.status === 'CANCELLED' || flight.status === 'DIVERTED')
    return 'bad';
  return faults.length > 0 || without.length > 0 ? 'warn' : undefined;
}

/** Returns the steps that let the rides of several flights follow them, each flight once. */
export function followSteps(moves: readonly Move[]): readonly {
  readonly operationId: string;
  readonly params: { readonly flightNumber: string };
  readonly query: { readonly date: string };
}[] {
  const flights = new Map(moves.filter(({ rides }) => rides.some(isOpen)).map(({ flight }) => [flight.id, flight]));
  return [...flights.values()].map(({ flightDate, flightNumber }) => ({
    operationId: 'followFlightPickups',
    params: { flightNumber },
    query: { date: flightDate },
  }));
}
