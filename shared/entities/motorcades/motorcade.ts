import { activities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { FLIGHT_LEGS } from '#shared/schemas/activities/activity-fields.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import {
  type AttributesOf,
  byId,
  entityOf,
  LISTINGS,
  listingOf,
  listingsOf,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { recordStore } from '#shared/table/record-store.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  title: { type: 'string', required: true },
  masterEventId: { type: 'string' },
  pickupLocation: { type: 'string' },
  pickupPlaceId: { type: 'string' },
  dropoffLocation: { type: 'string' },
  dropoffPlaceId: { type: 'string' },
  startTime: { type: 'string', required: true },
  endTime: { type: 'string', required: true },
  flightId: { type: 'string' },
  flightLeg: { type: FLIGHT_LEGS },
  notes: { type: 'string' },
  splittable: { type: 'boolean', required: true },
  carIds: { type: 'list', items: { type: 'string' }, required: true },
  changeId: { type: 'string' },
} as const satisfies AttributesOf<MotorcadeRecord>;

/** The motorcades. Indexes: by id and by start. */
export const motorcades = entityOf('motorcade', {
  attributes: { ...attributes, listing: { type: LISTINGS, required: true, hidden: true } },
  indexes: {
    byId,
    byStart: secondaryIndex('gsi1', { scope: 'motorcades', pk: ['listing'], sk: ['startTime', 'id'] }),
  },
});

function stored(motorcade: MotorcadeRecord) {
  return { ...motorcade, carIds: [...motorcade.carIds], listing: listingOf(motorcade) };
}

/** Finds and writes motorcades by id. */
export const motorcadeStore = recordStore<MotorcadeRecord>({
  subject: 'Motorcade',
  noun: 'motorcade',
  entity: motorcades,
  stored,
});

/** Lists a motorcade by the new time of its cars, which move with their master in the same transaction. */
export function listMotorcadeAt(
  id: string,
  { endTime, startTime }: Pick<ActivityRecord, 'startTime' | 'endTime'>,
): Write {
  return updateWrite(motorcades().patch({ id }).set({ startTime, endTime, listing: 'live' }).add({ version: 1 }));
}

interface MotorcadeFilter {
  readonly includeDeleted?: boolean | undefined;
  /** Start at or after this instant. */
  readonly from?: string | undefined;
  /** Start before this instant. */
  readonly to?: string | undefined;
}

const EARLIEST = '0';
const LATEST = '9';

/** Returns one page of motorcades in order of start. */
export function listMotorcades(
  { from = EARLIEST, includeDeleted, to = LATEST }: MotorcadeFilter,
  page: PageRequest,
): Promise<Page<MotorcadeRecord>> {
  const segments = listingsOf(includeDeleted).map((listing) => ({
    query: motorcades().query.byStart({ listing }).between({ startTime: from }, { startTime: to }),
    cursorAfter: cursorOf(motorcades(), 'byStart', stored),
  }));
  return readPage(segments, page);
}

/** The update of a car beside its record. Condition: it is still a car of the same motorcade, with the status that was read. */
function besideCar({ id, motorcadeId, status }: ActivityRecord, { add = [] as string[], remove = [] as string[] }) {
  const patch = activities().patch({ id });
  const changed = remove.length > 0 ? patch.delete({ sightings: remove }) : patch.add({ sightings: add });
  return updateWrite(changed, { motorcadeId, status, deletedAt: undefined });
}

/** Adds a sighting of a car. Reports at the same time all count. */
export function addSighting(car: ActivityRecord, sighting: string): Write {
  return besideCar(car, { add: [sighting] });
}

/** Removes sightings of a car. */
export function removeSightings(car: ActivityRecord, sightings: readonly string[]): Write {
  return besideCar(car, { remove: [...sightings] });
}
