import { withCurrentFacts } from '#shared/domain/flights/phase.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { type AttributesOf, byId, entityOf, recordAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';

const attributes = {
  ...recordAttributes,
  flightNumber: { type: 'string', required: true },
  flightDate: { type: 'string', required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  formerVipIds: { type: 'any' },
  isTracked: { type: 'boolean', required: true },
  notes: { type: 'string' },
  alsoKnownAs: { type: 'any' },
  joinedTo: { type: 'string' },
  ticket: { type: 'any' },
  facts: { type: 'any' },
  newsAt: { type: 'any' },
  entered: { type: 'any' },
  provider: { type: 'boolean' },
  reportedDelay: { type: 'any' },
  arrivalNewsAt: { type: 'string' },
  lastPolledAt: { type: 'string' },
  lastAskedAt: { type: 'string' },
  pollCount: { type: 'number', required: true },
  absences: { type: 'number', required: true },
  failures: { type: 'number', required: true },
  lastFailure: { type: 'any' },
  restUntil: { type: 'string' },
  pickupIds: { type: 'set', items: 'string' },
  dropoffIds: { type: 'set', items: 'string' },
  nextPollAt: { type: 'string' },
  dueAt: { type: 'string' },
  alertedAt: { type: 'string' },
  alertsLeft: { type: 'number' },
  alertsSeen: { type: 'any' },
} as const satisfies AttributesOf<Omit<FlightRecord, 'said'>>;

export const LISTS = ['tracked', 'looked-up', 'deleted'] as const;

/** The flights, one record per number and date. Indexes: by id, by date, and by the time when planning is due. */
export const flights = entityOf('flight', {
  attributes: {
    ...attributes,
    listing: { type: LISTS, required: true },
    clock: { type: ['running'] as const },
    expiresAt: { type: 'number' },
    /** The request that is now asking the provider, and the end of its claim. */
    asker: { type: 'string' },
    askedUntil: { type: 'string' },
  },
  indexes: {
    byId,
    byDate: secondaryIndex('gsi1', { scope: 'flights', pk: ['listing'], sk: ['flightDate', 'id'] }),
    byDue: secondaryIndex('gsi2', { scope: 'flights', pk: ['clock'], sk: ['dueAt'] }),
  },
});

/** A flight that is not tracked expires 40 days after its last update. */
const UNTRACKED_TTL_S = 40 * 24 * 60 * 60;

/** Returns when a flight that is not tracked expires, in seconds since the epoch. */
export function expiryOf({ updatedAt }: FlightRecord): number {
  return Math.ceil(Date.parse(updatedAt) / 1_000) + UNTRACKED_TTL_S;
}

/** Returns a stored flight with the facts that count. */
export function asRead(flight: FlightRecord): FlightRecord {
  return withCurrentFacts({ ...flight, said: flight.facts });
}

/** A flight that was joined with another may be joined with a third. */
const MAX_JOINS = 5;

/** Reads a flight by any of its numbers with strong consistency, also a deleted one. */
export async function findFlight(id: string): Promise<FlightRecord | undefined> {
  let flight = await findStoredFlight(id);
  for (let joins = 0; flight?.joinedTo !== undefined && joins < MAX_JOINS; joins += 1)
    flight = await findStoredFlight(flight.joinedTo);
  return flight;
}

/** Reads the record of one number with strong consistency, also where it belongs to another flight. */
export async function findStoredFlight(id: string): Promise<FlightRecord | undefined> {
  const { data } = await flights().get({ id }).go({ consistent: true });
  return data ? asRead(data) : undefined;
}

/** Reads the flights with these ids with strong consistency, also deleted ones. Skips unknown ids. In no order. */
export async function findFlights(ids: readonly string[]): Promise<FlightRecord[]> {
  return (await readMany<FlightRecord>(ids, (batch) => flights().get(batch.map((id) => ({ id }))))).map(asRead);
}
