import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { providerFacts, type Side, standingSide, standingStatus } from './believed.ts';
import { standingDelay } from './phase.ts';

export interface Source {
  readonly by: 'PERSON' | 'PROVIDER';
  readonly at: string;
}

/** Returns when the provider last said something new of a thing or of a side, else when it last answered. */
function saidAt({ lastPolledAt, newsAt = {} }: FlightRecord, prefix: string): string | undefined {
  return (
    Object.entries(newsAt)
      .flatMap(([name, at]) => (name.startsWith(prefix) ? [at] : []))
      .sort()
      .at(-1) ?? lastPolledAt
  );
}

function newest(sources: readonly { readonly by: Source['by']; readonly at: string | undefined }[]): Source | null {
  return (
    sources
      .flatMap(({ at, by }) => (at === undefined ? [] : [{ at, by }]))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .at(-1) ?? null
  );
}

/** Returns whose word about one side of a flight is the newest that counts. Null if nothing is known of it. */
export function sideSource(flight: FlightRecord, side: Side): Source | null {
  const said = providerFacts(flight)?.[side];
  return newest([
    { by: 'PERSON', at: standingSide(flight, side)?.at },
    { by: 'PERSON', at: side === 'arrival' ? standingDelay(flight)?.at : undefined },
    { by: 'PROVIDER', at: said && Object.keys(said).length > 0 ? saidAt(flight, `${side}.`) : undefined },
    { by: 'PERSON', at: !said && flight.ticket?.[side] ? flight.createdAt : undefined },
  ]);
}

/** Returns whose word the status is. Null while it is not known. */
export function statusSource(flight: FlightRecord): Source | null {
  const entered = standingStatus(flight);
  if (entered) return { by: 'PERSON', at: entered.at };
  const said = providerFacts(flight);
  if (said && said.status === flight.facts?.status) return newest([{ by: 'PROVIDER', at: saidAt(flight, 'status') }]);
  return flight.facts
    ? sideSource(flight, flight.facts.arrival.actualTime === undefined ? 'departure' : 'arrival')
    : null;
}
