import { createConversions, Entity } from 'electrodb';
import { searchFor } from '#shared/domain/search.ts';
import { once } from '#shared/runtime/once.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { readChain } from './chain.ts';
import { database } from './database.ts';
import { inOrderOfName, nameKey } from './name-key.ts';
import type { Page, PageRequest } from './page.ts';
import { readMany } from './read-many.ts';
import { check, creation, removal, update, type Write } from './transact.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  phone: { type: 'string' },
  userId: { type: 'string' },
  notes: { type: 'string' },
} as const satisfies AttributesOf<DriverRecord>;

/** Those who drive: asked for by id, and by name. */
export const drivers = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'driver', version: '1' },
        attributes: {
          ...attributes,
          listing: { type: LISTINGS, required: true, hidden: true },
          nameKey: { type: 'string', required: true, hidden: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          byName: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['listing'], template: 'drivers#${listing}', casing: 'none' },
            sk: { field: 'gsi1sk', ...inOrderOfName },
          },
        },
      },
      database(),
    ),
);

const stored = (driver: DriverRecord) => ({ ...driver, listing: listingOf(driver), nameKey: nameKey(driver.name) });

/** A driver as just written, deleted ones included. */
export const findDriver = async (id: string): Promise<DriverRecord | undefined> => {
  const { data } = await drivers().get({ id }).go({ consistent: true });
  return data ?? undefined;
};

/** The drivers with these ids, as just written, those that exist, deleted ones included. */
export const findDrivers = (ids: readonly string[]): Promise<DriverRecord[]> =>
  readMany(ids, (some) => drivers().get(some.map((id) => ({ id }))));

export interface DriverFilter {
  /** One list after the other. */
  readonly listings: readonly (typeof LISTINGS)[number][];
  readonly search?: string | undefined;
}

/** Drivers in order of name. */
export const listDrivers = ({ listings, search }: DriverFilter, page: PageRequest): Promise<Page<DriverRecord>> => {
  const { byName } = createConversions(drivers()).byAccessPattern;
  const cursorAfter = (driver: DriverRecord) => byName.fromComposite.toCursor(stored(driver));
  const stretches = listings.map((listing) => ({ query: drivers().query.byName({ listing }), cursorAfter }));
  const found = search === undefined ? undefined : searchFor(search);
  return readChain(stretches, page, found && (({ name }) => found(name)));
};

/** All drivers who are not deleted, in order of name. */
export const allDrivers = async (): Promise<DriverRecord[]> => {
  const { data } = await drivers().query.byName({ listing: 'live' }).go({ pages: 'all' });
  return data;
};

export const createDriver = (driver: DriverRecord): Write => creation(drivers().create(stored(driver)));

/** True while the stored version is that of `before`. */
export const replaceDriver = (before: DriverRecord, after: DriverRecord): Write => {
  const { set, remove } = difference(stored(before), stored(after));
  return update(
    drivers()
      .patch({ id: before.id })
      .set(set)
      .remove(remove)
      .where(({ version }, { eq }) => eq(version, before.version)),
  );
};

export const removeDriver = (driver: DriverRecord): Write =>
  removal(
    drivers()
      .remove({ id: driver.id })
      .where(({ version }, { eq }) => eq(version, driver.version)),
  );

/** True while the driver is there as it was read: what was decided about it still holds. */
export const unchangedDriver = (driver: DriverRecord): Write =>
  check(
    drivers()
      .remove({ id: driver.id })
      .where(({ version }, { eq }) => eq(version, driver.version)),
  );
