import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { searchFor } from '#shared/domain/plain-text.ts';
import { usualSortNames } from '#shared/domain/vips/possible-duplicate.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { COUNTED_NEEDS, DEPARTMENTS, type NamedVip, type RideNeeds, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { type AttributesOf, byId, entityOf, type Listing, listingOf, recordAttributes } from '#shared/table/entity.ts';
import { allOf, listReader } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage, type Segment } from '#shared/table/read-pages.ts';
import {
  byNameAnd,
  byNameOf,
  namedAttributes,
  nameKey,
  recordStore,
  segmentByName,
} from '#shared/table/record-store.ts';
import type { Live } from '#shared/table/write.ts';

/** What rides of a guest depend on, beside the size of the party. */
export const rideNeedAttributes = {
  wheelchairs: { type: 'number' },
  childSeats: { type: 'number' },
  luggage: { type: 'number' },
  needs: { type: 'any' },
  apartFrom: { type: 'any' },
  usualVehicleId: { type: 'string' },
  usualDriverId: { type: 'string' },
} as const satisfies AttributesOf<RideNeeds>;

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  sortName: { type: 'string' },
  title: { type: 'string' },
  position: { type: 'string' },
  organization: { type: 'string' },
  department: { type: DEPARTMENTS, required: true },
  partySize: { type: 'number', required: true },
  ...rideNeedAttributes,
  importance: { type: 'number' },
  isRosterOnly: { type: 'boolean', required: true },
  phone: { type: 'string' },
  acceptsMessages: { type: 'boolean' },
  language: { type: LANGUAGES },
  email: { type: 'string' },
  emergencyContact: { type: 'any' },
  lodging: { type: 'any' },
  notes: { type: 'string' },
} as const satisfies AttributesOf<VipRecord>;

/** The partition of the index that holds the names of all VIPs. */
export const NAME_LIST = 'vips#names';

/**
 * The VIPs. Indexes: by id; by name of all, of those with or without transportation, and of a department; and the names alone, for
 * `findVipNames`.
 */
export const vips = entityOf('vip', {
  attributes: {
    ...attributes,
    ...namedAttributes,
    nameList: { type: [NAME_LIST] as const, required: true, hidden: true },
  },
  indexes: {
    byId,
    byName: byNameOf('vips'),
    byRoster: byNameAnd('gsi2', 'vips', 'isRosterOnly'),
    byDepartment: byNameAnd('gsi3', 'vips', 'department'),
    allNames: {
      index: 'gsi4',
      pk: { field: 'gsi4pk', composite: ['nameList'], template: '${nameList}', casing: 'none' },
      sk: { field: 'gsi4sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});

function stored(vip: VipRecord) {
  return {
    ...vip,
    listing: listingOf(vip),
    nameKey: nameKey(vip.sortName ?? vip.name),
    nameList: NAME_LIST,
  };
}

/** Finds and writes VIPs by id. */
export const vipStore = recordStore<VipRecord>({ subject: 'Vip', noun: 'VIP', entity: vips, stored });
export const findVip = vipStore.find;
export const findVips = vipStore.findMany;
export const createVip = vipStore.create;
export const replaceVip = vipStore.replace;
export const removeVip = vipStore.remove;

interface VipFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly department?: VipRecord['department'] | undefined;
  readonly includeRosterOnly: boolean;
  readonly search?: string | undefined;
}

/** Returns one page of VIPs in order of name. */
export function listVips({ listings, ...filter }: VipFilter, page: PageRequest): Promise<Page<VipRecord>> {
  return readPage(
    listings.map((listing) => segmentOf(listing, filter)),
    page,
    keeperOf(filter),
  );
}

type Filter = Omit<VipFilter, 'listings'>;

function segmentOf(listing: Listing, { department, includeRosterOnly }: Filter): Segment<VipRecord> {
  if (department) return segmentByName(vips(), ['byDepartment', { listing, department }], stored);
  if (includeRosterOnly) return segmentByName(vips(), ['byName', { listing }], stored);
  return segmentByName(vips(), ['byRoster', { listing, isRosterOnly: false }], stored);
}

/** Returns the filter for the conditions that the chosen index does not cover. */
function keeperOf({ department, includeRosterOnly, search }: Filter): ((vip: VipRecord) => boolean) | undefined {
  const leavesRosterOut = department !== undefined && !includeRosterOnly;
  if (search === undefined) return leavesRosterOut ? (vip) => !vip.isRosterOnly : undefined;
  const matches = searchFor(search);
  return ({ isRosterOnly, name, organization }) => !(leavesRosterOut && isRosterOnly) && matches(name, organization);
}

/** Returns the VIP with the check that rides of them depend on the same as when we read them. A deleted VIP needs nothing. */
export function asCounted(vip: NamedVip): Live<NamedVip> {
  return vipStore.asStill(vip, ['deletedAt', 'partySize', ...COUNTED_NEEDS]);
}

/** Reads all VIPs who are not deleted, in order of name. For work on the whole list; the lists of the API use pages. */
export function allVips(): Promise<VipRecord[]> {
  return allOf(vips().query.byName({ listing: 'live' }));
}

/** A name of the index has about 130 bytes. */
const NAMES = { fewest: 15, perWanted: 20 };

/**
 * Reads the names and party sizes of VIPs, also of deleted ones, with eventual consistency. Of 15 VIPs or more, reads the index of all
 * names first: pages of at most 1 MB, about 7,000 VIPs. Reads the others one by one. Skips unknown ids. In no order.
 */
export const findVipNames = listReader<NamedVip>({
  ...NAMES,
  list: (max) => allVipNames(max),
  each: (some) => findVips(some, 'eventual'),
});

/** The index holds only these attributes, so ElectroDB cannot read it. */
interface NameItem extends Omit<NamedVip, 'id'> {
  readonly gsi4sk: string;
}

type Key = QueryCommandOutput['LastEvaluatedKey'];

async function readNames(after?: Key, max?: number): Promise<{ readonly names: NamedVip[]; readonly last: Key }> {
  const { client, table } = database();
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :list',
      ExpressionAttributeValues: { ':list': NAME_LIST },
      ExclusiveStartKey: after,
      Limit: max,
    }),
  );
  const names = (Items as NameItem[]).map((item) => asListed({ ...item, id: item.gsi4sk }));
  return { names, last: LastEvaluatedKey };
}

/** Returns what the index holds of a VIP. */
export function asListed({ deletedAt, id, isRosterOnly, movedAt, name, partySize }: NamedVip): NamedVip {
  return {
    id,
    name,
    partySize,
    isRosterOnly,
    ...(deletedAt === undefined ? {} : { deletedAt }),
    ...(movedAt === undefined ? {} : { movedAt }),
  };
}

/**
 * Reads the names and party sizes of all VIPs, or of the first `max` of them, also of deleted ones. Eventually consistent. One round trip
 * for about 7,000 VIPs.
 */
export async function allVipNames(max?: number): Promise<NamedVip[]> {
  const all: NamedVip[] = [];
  let last: Key;
  for (;;) {
    const page = await readNames(last, max === undefined ? undefined : max - all.length);
    all.push(...page.names);
    if (!page.last || all.length === max) return all;
    last = page.last;
  }
}

/** The most VIPs that are read for each name. */
const MAX_NAMESAKES = 50;

/** What is compared of a VIP of the same name. */
type Namesake = Pick<VipRecord, 'id' | 'name' | 'phone' | 'email'>;

/**
 * Reads the VIPs who are listed by this name, by its usual sort names or by the same sort name, at most 50 for each. Deleted VIPs are
 * not read. Case and accents do not count. Eventually consistent.
 */
export async function findNamesakes({
  name,
  sortName = name,
}: Pick<VipRecord, 'name' | 'sortName'>): Promise<Namesake[]> {
  const keys = new Set([...usualSortNames(name), sortName].map(nameKey));
  return (await Promise.all([...keys].map(listedBy))).flat();
}

/** Every creation of a VIP does this, so it goes without ElectroDB: a test compares the two. */
async function listedBy(key: string): Promise<Namesake[]> {
  const { client, table } = database();
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :list AND begins_with(gsi1sk, :name)',
      ExpressionAttributeValues: { ':list': 'vips#live', ':name': `${key} #` },
      Limit: MAX_NAMESAKES,
    }),
  );
  return Items as Namesake[];
}
