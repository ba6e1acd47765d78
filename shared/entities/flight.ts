import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { type AttributesOf, difference, recordAttributes } from '#shared/table/attributes.ts';
import { database } from '#shared/table/database.ts';
import { defined } from '#shared/table/defined.ts';
import { readMany } from '#shared/table/read-many.ts';
import { creation, removal, update, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  flightNumber: { type: 'string', required: true },
  flightDate: { type: 'string', required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  isTracked: { type: 'boolean', required: true },
  notes: { type: 'string' },
  ticket: { type: 'any' },
  facts: { type: 'any' },
  lastPolledAt: { type: 'string' },
  pollCount: { type: 'number', required: true },
  absences: { type: 'number', required: true },
  failures: { type: 'number', required: true },
  lastFailure: { type: 'any' },
  restUntil: { type: 'string' },
  pickupIds: { type: 'set', items: 'string' },
  nextPollAt: { type: 'string' },
  dueAt: { type: 'string' },
} as const satisfies AttributesOf<FlightRecord>;

const LISTS = ['tracked', 'looked-up', 'deleted'] as const;

/** One flight of one date, whoever is on it: asked for by id, by date, and by when it is to be looked at again. */
export const flights = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'flight', version: '1' },
        attributes: {
          ...attributes,
          listing: { type: LISTS, required: true },
          clock: { type: ['running'] as const },
          expiresAt: { type: 'number' },
          /** Who asks the provider for it right now, and until when he is believed to. */
          asker: { type: 'string' },
          askedUntil: { type: 'string' },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          byDate: {
            index: 'gsi1',
            scope: 'flights',
            pk: { field: 'gsi1pk', composite: ['listing'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['flightDate', 'id'], casing: 'none' },
          },
          byDue: {
            index: 'gsi2',
            scope: 'flights',
            pk: { field: 'gsi2pk', composite: ['clock'], casing: 'none' },
            sk: { field: 'gsi2sk', composite: ['dueAt'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** What nobody follows is forgotten after so long. */
const FORGOTTEN_AFTER_S = 40 * 24 * 60 * 60;

const listingOf = ({ deletedAt, isTracked }: FlightRecord): (typeof LISTS)[number] =>
  deletedAt ? 'deleted' : isTracked ? 'tracked' : 'looked-up';

// Pick-ups and the plan are written beside the versions, and so no version carries them.
const stored = ({ dueAt: _due, nextPollAt: _next, pickupIds: _pickups, ...flight }: FlightRecord) =>
  defined({
    ...flight,
    vipIds: [...flight.vipIds],
    listing: listingOf(flight),
    ...(flight.isTracked ? {} : { expiresAt: Math.ceil(Date.parse(flight.updatedAt) / 1_000) + FORGOTTEN_AFTER_S }),
  });

/** What makes the planner look at a flight at once; and what takes one away from it. */
const clockOf = (flight: FlightRecord) =>
  flight.isTracked && !flight.deletedAt ? { clock: 'running' as const, dueAt: flight.updatedAt } : {};

/** A flight as just written, deleted ones included. */
export const findFlight = async (id: string): Promise<FlightRecord | undefined> => {
  const { data } = await flights().get({ id }).go({ consistent: true });
  return (data as FlightRecord | null) ?? undefined;
};

/** The flights with these ids, as just written, those that exist, deleted ones included. */
export const findFlights = (ids: readonly string[]): Promise<FlightRecord[]> =>
  readMany<FlightRecord>(ids, (some) => flights().get(some.map((id) => ({ id }))));

export const createFlight = (flight: FlightRecord): Write =>
  creation(flights().create({ ...stored(flight), ...clockOf(flight) }));

/** True while the stored version is that of `before` and, to delete it, while no pick-up waits for it. Who follows it, or follows it no more, is planned for anew. */
export const replaceFlight = (before: FlightRecord, after: FlightRecord): Write => {
  const { set, remove } = difference(stored(before), stored(after));
  const clock = clockOf(after);
  const unplanned = 'clock' in clock ? [] : (['clock', 'dueAt', 'nextPollAt'] as const);
  const mayKeepPickups = !after.deletedAt;
  return update(
    flights()
      .patch({ id: before.id })
      .set({ ...set, ...clock })
      .remove([...remove, ...unplanned])
      .where(({ version }, { eq }) => eq(version, before.version))
      .where(({ pickupIds }, { notExists }) => (mayKeepPickups ? '' : notExists(pickupIds))),
  );
};

/** True while no pick-up waits for it, and the stored version is that of the record. */
export const removeFlight = (flight: FlightRecord): Write =>
  removal(
    flights()
      .remove({ id: flight.id })
      .where(({ version }, { eq }) => eq(version, flight.version))
      .where(({ pickupIds }, { notExists }) => notExists(pickupIds)),
  );

/** Adds a pick-up to its flight; true while the flight is there. From then on it is followed. */
export const linkPickup = (flightId: string, activityId: string, now: string): Write =>
  update(
    flights()
      .patch({ id: flightId })
      .add({ pickupIds: [activityId], version: 1 })
      .set({ isTracked: true, listing: 'tracked', clock: 'running', dueAt: now })
      .remove(['expiresAt'])
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );

/** Takes a pick-up away from its flight, wherever that stands. */
export const unlinkPickup = (flightId: string, activityId: string): Write =>
  update(
    flights()
      .patch({ id: flightId })
      .delete({ pickupIds: [activityId] }),
  );
