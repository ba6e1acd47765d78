import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { type Defined, defined } from '#shared/table/defined.ts';
import { creation, update, type Write } from '#shared/table/write.ts';
import { flights } from './flight.ts';

/** Who may ask the provider for a flight, until when: nobody else does meanwhile. */
export interface Claim {
  readonly asker: string;
  readonly now: string;
  readonly askedUntil: string;
}

/** What an answer, or its absence, leaves on a flight. */
export type Learnt = Pick<
  FlightRecord,
  'absences' | 'facts' | 'failures' | 'lastFailure' | 'lastPolledAt' | 'restUntil'
>;

/** Claims a flight; true while nobody else has claimed it, nor asked for it since it was read, and it is not deleted. */
export const claimFlight = ({ id, pollCount }: FlightRecord, { asker, askedUntil, now }: Claim): Write =>
  update(
    flights()
      .patch({ id })
      .set({ asker, askedUntil })
      .where((flight, { lt, notExists }) => `(${notExists(flight.askedUntil)} OR ${lt(flight.askedUntil, now)})`)
      .where((flight, { eq }) => eq(flight.pollCount, pollCount))
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );

/** Begins the record of a flight that somebody looks up, claimed at once; true while there is none. */
export const claimNewFlight = (flight: FlightRecord, { asker, askedUntil }: Claim): Write => {
  const { pickupIds: _none, ...unlinked } = flight;
  return creation(
    flights().create(
      defined({ ...unlinked, vipIds: [...flight.vipIds], listing: 'looked-up' as const, asker, askedUntil }),
    ),
  );
};

/** Writes what was learnt by a claim and ends it; true while the claim is held. The planner looks at the flight next. */
export const learn = (flight: FlightRecord, asker: string, learnt: Learnt, now: string): Write => {
  const entries = Object.entries(learnt);
  const gone = entries.filter(([, value]) => value === undefined).map(([name]) => name as keyof Learnt);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Defined<
    Omit<Learnt, 'lastFailure'>
  >;
  return update(
    flights()
      .patch({ id: flight.id })
      .set({ ...set, updatedAt: now, ...(flight.isTracked ? { dueAt: now, clock: 'running' as const } : {}) })
      .add({ pollCount: 1, version: 1 })
      .remove([...gone.filter((name) => name !== 'absences' && name !== 'failures'), 'asker', 'askedUntil'] as never)
      .where((stored, { eq }) => eq(stored.asker, asker)),
  );
};

/** Tells a flight what was learnt by asking for another number under which it flies. */
export const learnFromOther = (flight: FlightRecord, learnt: Learnt, now: string): Write =>
  update(
    flights()
      .patch({ id: flight.id })
      .set({ facts: learnt.facts, lastPolledAt: now, updatedAt: now, absences: 0 })
      .add({ version: 1 })
      .where(({ version }, { eq }) => eq(version, flight.version)),
  );
