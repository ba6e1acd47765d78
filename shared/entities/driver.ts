import { Entity } from 'electrodb';
import { once } from '#shared/runtime/once.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { database } from './database.ts';
import { nameKey } from './name-key.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
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
          listing: { type: LISTINGS, required: true },
          nameKey: { type: 'string', required: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          byName: {
            index: 'gsi1',
            scope: 'drivers',
            pk: { field: 'gsi1pk', composite: ['listing'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['nameKey', 'id'], casing: 'none' },
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

/** Drivers in order of name. */
export const listDrivers = (listing: (typeof LISTINGS)[number], page: PageRequest): Promise<Page<DriverRecord>> =>
  readPage(drivers().query.byName({ listing }), page);

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
