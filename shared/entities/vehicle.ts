import { createConversions, Entity } from 'electrodb';
import { searchFor } from '#shared/domain/search.ts';
import { once } from '#shared/runtime/once.ts';
import { VEHICLE_STATUSES, VEHICLE_TYPES, type VehicleRecord } from '#shared/schemas/vehicle.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { readChain, type Stretch } from './chain.ts';
import { database } from './database.ts';
import { inOrderOfName, nameKey } from './name-key.ts';
import type { Page, PageRequest } from './page.ts';
import { readMany } from './read-many.ts';
import { check, creation, removal, update, type Write } from './transact.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  type: { type: VEHICLE_TYPES, required: true },
  seatCapacity: { type: 'number', required: true },
  status: { type: VEHICLE_STATUSES, required: true },
  licensePlate: { type: 'string' },
  notes: { type: 'string' },
} as const satisfies AttributesOf<VehicleRecord>;

/** The fleet: asked for by id, by name, and by status. */
export const vehicles = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'vehicle', version: '1' },
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
            pk: { field: 'gsi1pk', composite: ['listing'], template: 'vehicles#${listing}', casing: 'none' },
            sk: { field: 'gsi1sk', ...inOrderOfName },
          },
          byStatus: {
            index: 'gsi2',
            pk: {
              field: 'gsi2pk',
              composite: ['listing', 'status'],
              template: 'vehicles#${listing}#${status}',
              casing: 'none',
            },
            sk: { field: 'gsi2sk', ...inOrderOfName },
          },
        },
      },
      database(),
    ),
);

const stored = (vehicle: VehicleRecord) => ({
  ...vehicle,
  listing: listingOf(vehicle),
  nameKey: nameKey(vehicle.name),
});

/** A vehicle as just written, deleted ones included. */
export const findVehicle = async (id: string): Promise<VehicleRecord | undefined> => {
  const { data } = await vehicles().get({ id }).go({ consistent: true });
  return data ?? undefined;
};

/** The vehicles with these ids, as just written, those that exist, deleted ones included. */
export const findVehicles = (ids: readonly string[]): Promise<VehicleRecord[]> =>
  readMany(ids, (some) => vehicles().get(some.map((id) => ({ id }))));

export interface VehicleFilter {
  /** One list after the other. */
  readonly listings: readonly (typeof LISTINGS)[number][];
  readonly status?: VehicleRecord['status'] | undefined;
  readonly search?: string | undefined;
}

/** Vehicles in order of name. */
export const listVehicles = (
  { listings, search, status }: VehicleFilter,
  page: PageRequest,
): Promise<Page<VehicleRecord>> => {
  const found = search === undefined ? undefined : searchFor(search);
  return readChain(
    listings.map((listing) => stretchOf(listing, status)),
    page,
    found && (({ licensePlate, name }) => found(name, licensePlate)),
  );
};

const stretchOf = (listing: (typeof LISTINGS)[number], status: VehicleFilter['status']): Stretch<VehicleRecord> => {
  const { query } = vehicles();
  const { byName, byStatus } = createConversions(vehicles()).byAccessPattern;
  if (status) {
    return {
      query: query.byStatus({ listing, status }),
      cursorAfter: (vehicle) => byStatus.fromComposite.toCursor(stored(vehicle)),
    };
  }
  return { query: query.byName({ listing }), cursorAfter: (vehicle) => byName.fromComposite.toCursor(stored(vehicle)) };
};

/** All vehicles that are not deleted, in order of name. */
export const allVehicles = async (): Promise<VehicleRecord[]> => {
  const { data } = await vehicles().query.byName({ listing: 'live' }).go({ pages: 'all' });
  return data;
};

export const createVehicle = (vehicle: VehicleRecord): Write => creation(vehicles().create(stored(vehicle)));

/** True while the stored version is that of `before`. */
export const replaceVehicle = (before: VehicleRecord, after: VehicleRecord): Write => {
  const { set, remove } = difference(stored(before), stored(after));
  return update(
    vehicles()
      .patch({ id: before.id })
      .set(set)
      .remove(remove)
      .where(({ version }, { eq }) => eq(version, before.version)),
  );
};

export const removeVehicle = (vehicle: VehicleRecord): Write =>
  removal(
    vehicles()
      .remove({ id: vehicle.id })
      .where(({ version }, { eq }) => eq(version, vehicle.version)),
  );

/** True while the vehicle is there as it was read: what was decided about it still holds. */
export const unchangedVehicle = (vehicle: VehicleRecord): Write =>
  check(
    vehicles()
      .remove({ id: vehicle.id })
      .where(({ version }, { eq }) => eq(version, vehicle.version)),
  );
