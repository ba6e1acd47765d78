import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { defined } from '#shared/table/entity.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';
import { flights } from './flight.ts';

/** The latest alerts of a flight that are recognised as repeats. */
const MAX_SEEN = 12;

/** Notes that alerts are registered for a flight. Condition: none were, and it is not deleted. */
export function holdAlerts(id: string, alertsLeft: number, now: string): Write {
  return updateWrite(
    flights()
      .patch({ id })
      .set({ alertedAt: now, alertsLeft })
      .where(({ alertedAt }, { notExists }) => notExists(alertedAt))
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );
}

/** Expects no more alerts of a flight. Condition: as many are expected as on `flight`. */
export function releaseAlerts({ alertsLeft, id }: FlightRecord): Write {
  return updateWrite(
    flights()
      .patch({ id })
      .set({ alertsLeft: 0 })
      .where((flight, { eq }) => eq(flight.alertsLeft, alertsLeft)),
  );
}

/** What an alert changes beside the facts. */
export interface AlertTaken {
  /** The hash of its message. */
  readonly hash: string;
  readonly alertsLeft: number;
}

/**
 * Writes that an alert came, with the facts of `learnt` if it says something new. Conditions: the version is that of `before`, and no other
 * alert came since.
 */
export function takeAlert(
  before: FlightRecord,
  learnt: FlightRecord | undefined,
  { alertsLeft, hash }: AlertTaken,
  now: string,
): Write {
  const { alertsSeen = [], version } = before;
  const seen = { alertsSeen: [...alertsSeen, hash].slice(-MAX_SEEN), alertsLeft };
  const news = learnt && {
    ...defined({ arrivalNewsAt: learnt.arrivalNewsAt, newsAt: learnt.newsAt }),
    facts: learnt.said,
    lastPolledAt: now,
    updatedAt: now,
    absences: 0,
    ...(before.isTracked ? { dueAt: now, clock: 'running' as const } : {}),
  };
  return updateWrite(
    flights()
      .patch({ id: before.id })
      .set({ ...seen, ...news })
      .add({ version: 1 })
      .where((flight, { eq }) => eq(flight.version, version)),
  );
}
