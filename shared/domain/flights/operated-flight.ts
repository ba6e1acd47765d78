import type { Candidate } from './value.ts';

/** Returns one record per operated flight, the one with the latest answer. It counts the people of all its codeshares. */
export function onePerOperatedFlight(flights: readonly Candidate[]): Candidate[] {
  return [...Map.groupBy(flights, operatedFlightKey).values()].map((same) => {
    const [known, ...others] = [...same].sort(byLatestAnswer);
    if (!known) throw new Error('a group has at least one member');
    return { ...known, people: others.reduce((sum, { people }) => sum + people, known.people) };
  });
}

/** Ends with the id, so that concurrent passes choose the same codeshare. */
function byLatestAnswer(a: Candidate, b: Candidate): number {
  const [first, second] = [a, b].map(({ lastPolledAt = '' }) => lastPolledAt) as [string, string];
  return first > second || (first === second && a.id < b.id) ? -1 : 1;
}

/** Returns the same key for all codeshares of one operated flight. */
export function operatedFlightKey({
  facts,
  flightDate,
  flightNumber,
}: Pick<Candidate, 'facts' | 'flightDate' | 'flightNumber'>): string {
  return `${facts?.operatingFlight ?? flightNumber} ${flightDate}`;
}
