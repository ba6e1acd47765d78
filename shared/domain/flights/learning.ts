import type { FlightFacts, FlightRecord } from '#shared/schemas/flight-record.ts';
import { chooseLeg, mergeFacts } from './leg.ts';

/** What a request brought for a flight. */
export interface Lesson {
  readonly outcome: 'CHANGED' | 'SAME' | 'ABSENT';
  /** For the log of requests: what changed. */
  readonly bought: string;
  readonly flight: FlightRecord;
}

const ABSENT = 'The provider does not tell of this flight, which may be an outage';

/** The flight after an answer. An answer without it takes nothing away of what is known. */
export const learnFrom = (before: FlightRecord, legs: readonly FlightFacts[], now: string): Lesson => {
  const told = chooseLeg(before, legs);
  const { lastFailure: _failure, restUntil: _rest, ...rest } = before;
  const answered = { ...rest, failures: 0, lastPolledAt: now, updatedAt: now, version: before.version + 1 };
  if (!told) {
    const detail = before.facts ? `${ABSENT}; what it told before is kept.` : `${ABSENT}.`;
    const lastFailure = { at: now, reason: 'ABSENT', detail };
    return { outcome: 'ABSENT', bought: detail, flight: { ...answered, absences: before.absences + 1, lastFailure } };
  }
  const facts = mergeFacts(before.facts, told);
  const changes = changesOf(before.facts, facts);
  return {
    outcome: changes.length > 0 ? 'CHANGED' : 'SAME',
    bought: changes.length > 0 ? changes.slice(0, 12).join(', ') : 'nothing new',
    flight: { ...answered, facts, absences: 0 },
  };
};

/** The names of the facts that changed, and for short ones what they became. */
const changesOf = (old: FlightFacts | undefined, now: FlightFacts): string[] => {
  const [before, after] = [flat(old ?? {}), flat(now)];
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} ${after[name] ?? 'gone'}`);
};

const flat = (facts: object, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as object, `${prefix}${name}.`))
        : [[`${prefix}${name}`, String(value)] as const],
    ),
  );
