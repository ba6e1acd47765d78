import { searchFor } from '#shared/domain/plain-text.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { type AttributesOf, byId, entityOf, type Listing, listingOf, recordAttributes } from '#shared/table/entity.ts';
import { allOf, atMost, listReader } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, segmentByName } from '#shared/table/record-store.ts';
import { updateWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  phone: { type: 'string' },
  sharedPhone: { type: 'boolean' },
  vehicleTypes: { type: 'any' },
  tags: { type: 'any' },
  shifts: { type: 'any' },
  usualVehicleId: { type: 'string' },
  supplierId: { type: 'string' },
  hours: { type: 'any' },
  notes: { type: 'string' },
  gps: { type: 'any' },
} as const satisfies AttributesOf<DriverRecord>;

/** The drivers. Indexes: by id and by name. */
export const drivers = entityOf('driver', {
  attributes: {
    ...attributes,
    ...namedAttributes,
  },
  indexes: {
    byId,
    byName: byNameOf('drivers'),
  },
});

// An enrolment changes `gps` without a new version, so a version must not overwrite it.
function stored({ gps: _gps, ...driver }: DriverRecord) {
  return { ...driver, listing: listingOf(driver), nameKey: nameKey(driver.name) };
}

/** Finds and writes drivers by id. */
export const driverStore = recordStore<DriverRecord>({ subject: 'Driver', noun: 'driver', entity: drivers, stored });
export const findDriver = driverStore.find;
export const findDrivers = driverStore.findMany;
export const createDriver = driverStore.create;

export interface DriverFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly search?: string | undefined;
  readonly supplierId?: string | undefined;
}

/** Returns one page of drivers in order of name. */
export function listDrivers(
  { listings, search, supplierId }: DriverFilter,
  page: PageRequest,
): Promise<Page<DriverRecord>> {
  const segments = listings.map((listing) => segmentByName(drivers(), ['byName', { listing }], stored));
  const matches = searchFor(search ?? '');
  const isWanted = ({ name, supplierId: own }: DriverRecord): boolean =>
    (supplierId === undefined || own === supplierId) && matches(name);
  return readPage(segments, page, search === undefined && supplierId === undefined ? undefined : isWanted);
}

/** Reads all drivers who are not deleted, in order of name. */
export function allDrivers(): Promise<DriverRecord[]> {
  return allOf(drivers().query.byName({ listing: 'live' }));
}

/** The record of a driver has about 400 bytes. */
const LISTED = { fewest: 8, perWanted: 8 };

/**
 * Reads the drivers with these ids, also deleted ones, with eventual consistency. Of 8 or more, reads the list of all drivers first, and
 * the others one by one. Skips unknown ids. In no order.
 */
export const findDriversShown = listReader<DriverRecord>({
  ...LISTED,
  list: async (max) => (await drivers().query.byName({ listing: 'live' }).go(atMost(max))).data,
  each: (some) => findDrivers(some, 'eventual'),
});

/** Writes whether a driver has a GPS device. Keeps their version. Condition: the driver exists and, to get one, is not deleted. */
export function markEnrolled(driverId: string, enrolled: boolean): Write {
  return updateWrite(
    drivers().patch({ id: driverId }).set({ gps: { enrolled } }),
    enrolled ? { deletedAt: undefined } : {},
  );
}
