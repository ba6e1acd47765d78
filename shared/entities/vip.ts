import { createConversions, Entity } from 'electrodb';
import { searchFor } from '#shared/domain/search.ts';
import { once } from '#shared/runtime/once.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vip.ts';
import { type AttributesOf, difference, type Listing, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { readMany } from './read-many.ts';
import { readChain, type Stretch } from './chain.ts';
import { database } from './database.ts';
import { inOrderOfName, nameKey } from './name-key.ts';
import type { Page, PageRequest } from './page.ts';
import { creation, removal, update, type Write } from './transact.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  title: { type: 'string' },
  organization: { type: 'string' },
  department: { type: DEPARTMENTS, required: true },
  partySize: { type: 'number', required: true },
  isRosterOnly: { type: 'boolean', required: true },
  phone: { type: 'string' },
  email: { type: 'string' },
  emergencyContact: { type: 'any' },
  notes: { type: 'string' },
} as const satisfies AttributesOf<VipRecord>;

/** The guests: asked for by id, and by name over all, over those with or without transportation, and within a department. */
export const vips = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'vip', version: '1' },
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
            pk: { field: 'gsi1pk', composite: ['listing'], template: 'vips#${listing}', casing: 'none' },
            sk: { field: 'gsi1sk', ...inOrderOfName },
          },
          byRoster: {
            index: 'gsi2',
            pk: {
              field: 'gsi2pk',
              composite: ['listing', 'isRosterOnly'],
              template: 'vips#${listing}#${isRosterOnly}',
              casing: 'none',
            },
            sk: { field: 'gsi2sk', ...inOrderOfName },
          },
          byDepartment: {
            index: 'gsi3',
            pk: {
              field: 'gsi3pk',
              composite: ['listing', 'department'],
              template: 'vips#${listing}#${department}',
              casing: 'none',
            },
            sk: { field: 'gsi3sk', ...inOrderOfName },
          },
        },
      },
      database(),
    ),
);

const stored = (vip: VipRecord) => ({ ...vip, listing: listingOf(vip), nameKey: nameKey(vip.name) });

/** A VIP as just written, deleted ones included. */
export const findVip = async (id: string): Promise<VipRecord | undefined> => {
  const { data } = await vips().get({ id }).go({ consistent: true });
  return data ?? undefined;
};

/** The VIPs with these ids, as just written, those that exist, deleted ones included. */
export const findVips = (ids: readonly string[]): Promise<VipRecord[]> =>
  readMany(ids, (some) => vips().get(some.map((id) => ({ id }))));

export interface VipFilter {
  /** One list after the other. */
  readonly listings: readonly Listing[];
  readonly department?: VipRecord['department'] | undefined;
  readonly includeRosterOnly: boolean;
  readonly search?: string | undefined;
}

/** VIPs in order of name. */
export const listVips = ({ listings, ...filter }: VipFilter, page: PageRequest): Promise<Page<VipRecord>> =>
  readChain(
    listings.map((listing) => stretchOf(listing, filter)),
    page,
    keeperOf(filter),
  );

type Filter = Omit<VipFilter, 'listings'>;

const stretchOf = (listing: Listing, { department, includeRosterOnly }: Filter): Stretch<VipRecord> => {
  const { query } = vips();
  const { byDepartment, byName, byRoster } = createConversions(vips()).byAccessPattern;
  if (department) {
    return {
      query: query.byDepartment({ listing, department }),
      cursorAfter: (vip) => byDepartment.fromComposite.toCursor(stored(vip)),
    };
  }
  if (includeRosterOnly) {
    return { query: query.byName({ listing }), cursorAfter: (vip) => byName.fromComposite.toCursor(stored(vip)) };
  }
  return {
    query: query.byRoster({ listing, isRosterOnly: false }),
    cursorAfter: (vip) => byRoster.fromComposite.toCursor(stored(vip)),
  };
};

/** What the index alone does not tell apart. */
const keeperOf = ({ department, includeRosterOnly, search }: Filter): ((vip: VipRecord) => boolean) | undefined => {
  const leavesRosterOut = department !== undefined && !includeRosterOnly;
  if (search === undefined) return leavesRosterOut ? (vip) => !vip.isRosterOnly : undefined;
  const found = searchFor(search);
  return ({ isRosterOnly, name, organization }) => !(leavesRosterOut && isRosterOnly) && found(name, organization);
};

export const createVip = (vip: VipRecord): Write => creation(vips().create(stored(vip)));

/** True while the stored version is that of `before`. */
export const replaceVip = (before: VipRecord, after: VipRecord): Write => {
  const { set, remove } = difference(stored(before), stored(after));
  return update(
    vips()
      .patch({ id: before.id })
      .set(set)
      .remove(remove)
      .where(({ version }, { eq }) => eq(version, before.version)),
  );
};

export const removeVip = (vip: VipRecord): Write =>
  removal(
    vips()
      .remove({ id: vip.id })
      .where(({ version }, { eq }) => eq(version, vip.version)),
  );
