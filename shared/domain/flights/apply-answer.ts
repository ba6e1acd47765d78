import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { believed, providerFacts } from './believed.ts';
import { chooseLeg, mergeFacts } from './leg.ts';
import { newsOf } from './news.ts';
import { newsKeys } from './news-keys.ts';
import { isArrivalNews } from './reported-delay.ts';

/** The result of a request for one flight. */
export interface AppliedAnswer {
  readonly outcome: 'CHANGED' | 'SAME' | 'ABSENT';
  /** What changed, for the log of requests. */
  readonly bought: string;
  readonly flight: FlightRecord;
}

const ABSENT = 'The answer of the provider does not contain this flight; the cause may be an outage';

/** Returns the flight after an answer of the provider. If the answer does not contain the flight, its known facts stay. */
export function applyAnswer(before: FlightRecord, legs: readonly FlightFacts[], now: string): AppliedAnswer {
  const said = providerFacts(before);
  const leg = chooseLeg({ ...before, facts: said }, legs);
  const { lastFailure: _failure, restUntil: _rest, ...rest } = before;
  const answered = { ...rest, failures: 0, lastPolledAt: now, updatedAt: now, version: before.version + 1 };
  if (!leg) {
    const detail = said ? `${ABSENT}. The earlier facts are kept.` : `${ABSENT}.`;
    const lastFailure = { at: now, reason: 'ABSENT', detail };
    return { outcome: 'ABSENT', bought: detail, flight: { ...answered, absences: before.absences + 1, lastFailure } };
  }
  const facts = mergeFacts(said, leg);
  const known = { ...before, facts: said };
  const changes = newsOf(known, facts);
  const news = newsKeys(said, facts).map((key) => [key, now]);
  return {
    outcome: changes.length > 0 ? 'CHANGED' : 'SAME',
    bought: changes.length > 0 ? changes.join(', ') : 'nothing new',
    flight: believed({
      ...answered,
      ...(isArrivalNews(known, facts) ? { arrivalNewsAt: now } : {}),
      ...(news.length > 0 ? { newsAt: { ...before.newsAt, ...Object.fromEntries(news) } } : {}),
      said: facts,
      absences: 0,
    }),
  };
}
