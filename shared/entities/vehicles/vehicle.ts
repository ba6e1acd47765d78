import { searchFor } from '#shared/domain/plain-text.ts';
import { LOADS } from '#shared/schemas/assignments/needs.ts';
import { VEHICLE_STATUSES, VEHICLE_TYPES, type VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { type AttributesOf, byId, entityOf, type Listing, listingOf, recordAttributes } from '#shared/table/entity.ts';
import { allOf, atMost, listReader } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage, type Segment } from '#shared/table/read-pages.ts';
import {
  byNameAnd,
  byNameOf,
  namedAttributes,
  nameKey,
  recordStore,
  segmentByName,
} from '#shared/table/record-store.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  type: { type: VEHICLE_TYPES, required: true },
  seatCapacity: { type: 'number', required: true },
  wheelchairPlaces: { type: 'number' },
  seatsPerWheelchair: { type: 'number' },
  childSeats: { type: 'number' },
  luggage: { type: 'number' },
  tags: { type: 'any' },
  reservedFor: { type: 'any' },
  carries: { type: LOADS },
  supplierId: { type: 'string' },
  status: { type: VEHICLE_STATUSES, required: true },
  licensePlate: { type: 'string' },
  color: { type: 'string' },
  notes: { type: 'string' },
} as const satisfies AttributesOf<VehicleRecord>;

/** The vehicles. Indexes: by id, by name and by status. */
export const vehicles = entityOf('vehicle', {
  attributes: {
    ...attributes,
    ...namedAttributes,
  },
  indexes: {
    byId,
    byName: byNameOf('vehicles'),
    byStatus: byNameAnd('gsi2', 'vehicles', 'status'),
  },
});

function stored(vehicle: VehicleRecord) {
  return { ...vehicle, listing: listingOf(vehicle), nameKey: nameKey(vehicle.name) };
}

/** Finds and writes vehicles by id. */
export const vehicleStore = recordStore<VehicleRecord>({
  subject: 'Vehicle',
  noun: 'vehicle',
  entity: vehicles,
  stored,
});
export const findVehicle = vehicleStore.find;
export const findVehicles = vehicleStore.findMany;
export const createVehicle = vehicleStore.create;

export interface VehicleFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly status?: VehicleRecord['status'] | undefined;
  readonly search?: string | undefined;
  readonly supplierId?: string | undefined;
}

/** Returns one page of vehicles in order of name. */
export function listVehicles(
  { listings, search, status, supplierId }: VehicleFilter,
  page: PageRequest,
): Promise<Page<VehicleRecord>> {
  const matches = searchFor(search ?? '');
  const isWanted = ({ licensePlate, name, supplierId: own }: VehicleRecord): boolean =>
    (supplierId === undefined || own === supplierId) && matches(name, licensePlate);
  return readPage(
    listings.map((listing) => segmentOf(listing, status)),
    page,
    search === undefined && supplierId === undefined ? undefined : isWanted,
  );
}

function segmentOf(listing: Listing, status: VehicleFilter['status']): Segment<VehicleRecord> {
  return segmentByName(vehicles(), status ? ['byStatus', { listing, status }] : ['byName', { listing }], stored);
}

/** Reads all live or all deleted vehicles, in order of name. */
export function allVehicles(listing: Listing = 'live'): Promise<VehicleRecord[]> {
  return allOf(vehicles().query.byName({ listing }));
}

/** The record of a vehicle has about 400 bytes. */
const LISTED = { fewest: 8, perWanted: 8 };

/**
 * Reads the vehicles with these ids, also deleted ones, with eventual consistency. Of 8 or more, reads the list of all vehicles first, and
 * the others one by one. Skips unknown ids. In no order.
 */
export const findVehiclesShown = listReader<VehicleRecord>({
  ...LISTED,
  list: async (max) => (await vehicles().query.byName({ listing: 'live' }).go(atMost(max))).data,
  each: (some) => findVehicles(some, 'eventual'),
});
