import { searchFor } from '#shared/domain/plain-text.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import {
  type AttributesOf,
  byId,
  entityOf,
  type Listing,
  listingOf,
  primaryIndex,
  recordAttributes,
} from '#shared/table/entity.ts';
import { allOf, atMost, listReader } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, segmentByName } from '#shared/table/record-store.ts';
import { putWrite, removeWrite, updateWrite, type Write } from '#shared/table/write.ts';

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

interface DriverFilter {
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

/**
 * The user who is linked to a driver. One item per driver lets no two users link to it at once. It holds a set, because former data may
 * have several users of one driver: they stay until they are unlinked.
 */
export const driverLinks = entityOf('driverlink', {
  attributes: { driverId: { type: 'string', required: true }, userIds: { type: 'set', items: 'string' } },
  indexes: { byDriver: primaryIndex({ scope: 'driverlink', pk: ['driverId'] }) },
});

/** Reads the ids of the users who are linked to a driver with strong consistency. */
export async function linkedUserIds(driverId: string): Promise<readonly string[]> {
  const { data } = await driverLinks().get({ driverId }).go({ consistent: true });
  return data?.userIds ?? [];
}

/** Links a user to a driver. Condition: no user is linked to the driver. */
export function linkDriver(driverId: string, userId: string): Write {
  return updateWrite(
    driverLinks()
      .update({ driverId })
      .add({ userIds: [userId] }),
    { userIds: undefined },
  );
}

/** Links a user of former data to a driver, also if other users are linked already. */
export function keepDriverLink(driverId: string, userId: string): Write {
  return updateWrite(
    driverLinks()
      .update({ driverId })
      .add({ userIds: [userId] }),
  );
}

/** Unlinks a user from a driver. Does nothing if they are not linked. */
export function unlinkDriver(driverId: string, userId: string): Write {
  return updateWrite(
    driverLinks()
      .update({ driverId })
      .delete({ userIds: [userId] }),
  );
}

/** The drivers who have a phone. */
interface DriverPhone {
  /** In the form of E.164. */
  readonly number: string;
  readonly version: number;
  readonly driverIds: readonly string[];
}

/**
 * The phones of drivers. One item per number lets no two drivers take it at once. Phones of former data have none until their driver takes
 * another one. It holds no driver who is deleted.
 */
export const driverPhones = entityOf('driverphone', {
  attributes: {
    number: { type: 'string', required: true },
    version: { type: 'number', required: true },
    driverIds: { type: 'set', items: 'string' },
  },
  indexes: { byNumber: primaryIndex({ scope: 'driverphone', pk: ['number'] }) },
});

/** Reads who has a phone with strong consistency. A number that is not stored has version 0. */
export async function findDriverPhone(number: string): Promise<DriverPhone> {
  const { data } = await driverPhones().get({ number }).go({ consistent: true });
  return { number, version: data?.version ?? 0, driverIds: data?.driverIds ?? [] };
}

/** Condition: the stored phone is as it was read. Without drivers, nothing of it stays. */
export function replaceDriverPhone({ version }: DriverPhone, after: Omit<DriverPhone, 'version'>): Write {
  const { driverIds, number } = after;
  const read = { version: version || undefined };
  if (driverIds.length === 0) return removeWrite(driverPhones().delete({ number }), read);
  const put = driverPhones().put({ number, version: version + 1, driverIds: [...driverIds] });
  return putWrite(driverPhones(), put, read);
}
