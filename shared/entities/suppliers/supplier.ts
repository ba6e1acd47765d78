import { searchFor } from '#shared/domain/plain-text.ts';
import type { Hold } from '#shared/domain/suppliers/holds.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import type { ExchangedRideRecord } from '#shared/schemas/suppliers/exchange.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { type AttributesOf, byId, entityOf, type Listing, listingOf, recordAttributes } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, segmentByName } from '#shared/table/record-store.ts';
import { createWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  contacts: { type: 'any', required: true },
  messagesTo: { type: 'string' },
  language: { type: LANGUAGES },
  tags: { type: 'any' },
  offers: { type: 'any', required: true },
  noticeHours: { type: 'number' },
  rank: { type: 'number' },
  terms: { type: 'string' },
} as const satisfies AttributesOf<SupplierRecord>;

/** The companies whose vehicles and drivers work at the event. Indexes: by id and by name. */
export const suppliers = entityOf('supplier', {
  attributes: { ...attributes, ...namedAttributes },
  indexes: { byId, byName: byNameOf('suppliers') },
});

function stored(supplier: SupplierRecord) {
  return { ...supplier, listing: listingOf(supplier), nameKey: nameKey(supplier.name) };
}

/** Finds and writes suppliers by id. */
export const supplierStore = recordStore<SupplierRecord>({
  subject: 'Supplier',
  noun: 'supplier',
  entity: suppliers,
  stored,
});

interface SupplierFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly search?: string | undefined;
}

/** Returns one page of suppliers in order of name. */
export function listSuppliers({ listings, search }: SupplierFilter, page: PageRequest): Promise<Page<SupplierRecord>> {
  const segments = listings.map((listing) => segmentByName(suppliers(), ['byName', { listing }], stored));
  const matches = search === undefined ? undefined : searchFor(search);
  return readPage(segments, page, matches && (({ name }) => matches(name)));
}

const rideAttributes = {
  id: { type: 'string', required: true },
  supplierId: { type: 'string', required: true },
  reference: { type: 'string', required: true },
  sequence: { type: 'number', required: true },
} as const satisfies AttributesOf<ExchangedRideRecord>;

/** What the systems of suppliers have sent of their own rides: one item per ride, by the id of its activity. */
export const exchangedRides = entityOf('exchangedride', {
  attributes: rideAttributes,
  indexes: { byId: { scope: 'exchangedride', ...byId } },
});

/** Reads the rides of suppliers among these activities, with strong consistency. */
export function findExchangedRides(ids: readonly string[]): Promise<ExchangedRideRecord[]> {
  return readMany(ids, (batch) => exchangedRides().get(batch.map((id) => ({ id }))), 'strong');
}

/** Stores that a message was taken. Condition: no other one was since `before`. */
export function takeMessage(before: ExchangedRideRecord | undefined, after: ExchangedRideRecord): Write {
  if (!before) return createWrite(exchangedRides().create(after));
  return replaceWrite(exchangedRides(), exchangedRides().put(after), { sequence: before.sequence });
}

type StoredHold = readonly [start: number, end: number, type: VehicleType, eventId: string];

/** The vehicles that a supplier holds for accepted rides: one item per supplier, so that two orders cannot both take its last one. */
export const supplierHolds = entityOf('supplierholds', {
  attributes: {
    id: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    held: { type: 'any', required: true },
  },
  indexes: { bySupplier: { scope: 'supplierholds', ...byId } },
});

export interface HoldsRead {
  readonly supplierId: string;
  readonly revision: number;
  readonly holds: readonly Hold[];
}

/** Reads the holds of a supplier with strong consistency. One that never held a vehicle has revision 0. */
export async function readHolds(supplierId: string): Promise<HoldsRead> {
  const { data } = await supplierHolds().get({ id: supplierId }).go({ consistent: true });
  const held = (data?.held ?? []) as readonly StoredHold[];
  const holds = held.map(([start, end, type, eventId]): Hold => ({ start, end, type, eventId }));
  return { supplierId, revision: data?.revision ?? 0, holds };
}

/** Replaces the holds of a supplier. Condition: the stored revision is that of `before`. */
export function writeHolds({ revision, supplierId: id }: HoldsRead, holds: readonly Hold[]): Write {
  const held = holds.map(({ end, eventId, start, type }): StoredHold => [start, end, type, eventId]);
  const item = { id, revision: revision + 1, held };
  if (revision === 0) return createWrite(supplierHolds().create(item));
  return replaceWrite(supplierHolds(), supplierHolds().put(item), { revision });
}
