import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { type Defined, defined } from '#shared/table/entity.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';
import { expiryOf, flights } from './flight.ts';

/** A lease on a flight: until `askedUntil` only `asker` may ask the provider for it. */
interface Claim {
  readonly asker: string;
  readonly now: string;
  readonly askedUntil: string;
  /** The claim fails if a request for the flight was counted at this time or later. */
  readonly notAskedSince?: string | undefined;
}

/** The fields that an answer of the provider, or a failure, changes on a flight. */
type AnswerFields = Pick<
  FlightRecord,
  'absences' | 'arrivalNewsAt' | 'facts' | 'failures' | 'lastFailure' | 'lastPolledAt' | 'newsAt' | 'restUntil'
>;

/**
 * Claims a flight. Conditions: no other claim is active, no request was sent since we read the flight or since `notAskedSince`, and it
 * is not deleted.
 */
export function claimFlight({ id, pollCount }: FlightRecord, { asker, askedUntil, notAskedSince, now }: Claim): Write {
  return updateWrite(
    flights()
      .patch({ id })
      .set({ asker, askedUntil, lastAskedAt: now })
      .where((flight, { lt, notExists }) => `(${notExists(flight.askedUntil)} OR ${lt(flight.askedUntil, now)})`)
      .where(({ lastAskedAt }, { lt, notExists }) =>
        notAskedSince === undefined ? '' : `(${notExists(lastAskedAt)} OR ${lt(lastAskedAt, notAskedSince)})`,
      ),
    { pollCount, deletedAt: undefined },
  );
}

/** Creates the record of a flight that a user looks up, with a claim. Condition: the flight has no record. */
export function claimNewFlight(flight: FlightRecord, { asker, askedUntil, now }: Claim): Write {
  const { dropoffIds: _nowhere, pickupIds: _none, said: _said, ...unlinked } = flight;
  return createWrite(
    flights().create(
      defined({
        ...unlinked,
        vipIds: [...flight.vipIds],
        listing: 'looked-up' as const,
        expiresAt: expiryOf(flight),
        asker,
        askedUntil,
        lastAskedAt: now,
      }),
    ),
  );
}

/**
 * Writes the result of a request and ends the claim. Condition: `asker` still holds the claim. A tracked flight is due for planning at
 * once.
 */
export function storeAnswerFields(flight: FlightRecord, asker: string, fields: AnswerFields, now: string): Write {
  const entries = Object.entries(fields);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => name as keyof AnswerFields);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Defined<
    Omit<AnswerFields, 'lastFailure'>
  >;
  return updateWrite(
    flights()
      .patch({ id: flight.id })
      .set({ ...set, updatedAt: now, ...(flight.isTracked ? { dueAt: now, clock: 'running' as const } : {}) })
      .add({ pollCount: 1, version: 1 })
      .remove([
        ...removed.filter((name) => name !== 'absences' && name !== 'failures'),
        'asker',
        'askedUntil',
      ] as never),
    { asker },
  );
}

/** Writes facts that came with a request for another number of the same flight. Condition: the stored version is that of `flight`. */
export function storeFactsOfOther(flight: FlightRecord, updated: FlightRecord, now: string): Write {
  return updateWrite(
    flights()
      .patch({ id: flight.id })
      .set({
        ...defined({ arrivalNewsAt: updated.arrivalNewsAt, newsAt: updated.newsAt }),
        facts: updated.said,
        lastPolledAt: now,
        updatedAt: now,
        absences: 0,
      })
      .add({ version: 1 }),
    { version: flight.version },
  );
}

/** The latest alerts of a flight that are recognised as repeats. */
const MAX_SEEN = 12;

/** Notes that alerts are registered for a flight. Condition: none were, and it is not deleted. */
export function holdAlerts(id: string, alertsLeft: number, now: string): Write {
  return updateWrite(flights().patch({ id }).set({ alertedAt: now, alertsLeft }), {
    alertedAt: undefined,
    deletedAt: undefined,
  });
}

/** Expects no more alerts of a flight. Condition: as many are expected as on `flight`. */
export function releaseAlerts({ alertsLeft, id }: FlightRecord): Write {
  return updateWrite(flights().patch({ id }).set({ alertsLeft: 0 }), { alertsLeft });
}

/** What an alert changes beside the facts. */
interface AlertReceipt {
  /** The hash of its message. */
  readonly hash: string;
  readonly alertsLeft: number;
}

/**
 * Writes that an alert came, with the facts of `updated` if it says something new. Conditions: the version is that of `before`, and no other
 * alert came since.
 */
export function recordAlert(
  before: FlightRecord,
  updated: FlightRecord | undefined,
  { alertsLeft, hash }: AlertReceipt,
  now: string,
): Write {
  const { alertsSeen = [], version } = before;
  const seen = { alertsSeen: [...alertsSeen, hash].slice(-MAX_SEEN), alertsLeft };
  const news = updated && {
    ...defined({ arrivalNewsAt: updated.arrivalNewsAt, newsAt: updated.newsAt }),
    facts: updated.said,
    lastPolledAt: now,
    updatedAt: now,
    absences: 0,
    ...(before.isTracked ? { dueAt: now, clock: 'running' as const } : {}),
  };
  return updateWrite(
    flights()
      .patch({ id: before.id })
      .set({ ...seen, ...news })
      .add({ version: 1 }),
    { version },
  );
}
