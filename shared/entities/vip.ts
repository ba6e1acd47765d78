import { Entity } from 'electrodb';
import { once } from '#shared/runtime/once.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vip.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { readMany } from './read-many.ts';
import { database } from './database.ts';
import { nameKey } from './name-key.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
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
            scope: 'vips',
            pk: { field: 'gsi1pk', composite: ['listing'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['nameKey', 'id'], casing: 'none' },
          },
          byRoster: {
            index: 'gsi2',
            scope: 'vips',
            pk: { field: 'gsi2pk', composite: ['listing', 'isRosterOnly'], casing: 'none' },
            sk: { field: 'gsi2sk', composite: ['nameKey', 'id'], casing: 'none' },
          },
          byDepartment: {
            index: 'gsi3',
            scope: 'vips',
            pk: { field: 'gsi3pk', composite: ['listing', 'department'], casing: 'none' },
            sk: { field: 'gsi3sk', composite: ['nameKey', 'id'], casing: 'none' },
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
  readonly listing: (typeof LISTINGS)[number];
  readonly department?: VipRecord['department'] | undefined;
  readonly includeRosterOnly: boolean;
}

/** VIPs in order of name. */
export const listVips = (filter: VipFilter, page: PageRequest): Promise<Page<VipRecord>> => {
  const { listing, department, includeRosterOnly } = filter;
  if (department && includeRosterOnly) return readPage(vips().query.byDepartment({ listing, department }), page);
  if (department) {
    const inDepartment = vips().query.byDepartment({ listing, department });
    return readPage(
      inDepartment.where(({ isRosterOnly }, { eq }) => eq(isRosterOnly, false)),
      page,
    );
  }
  if (includeRosterOnly) return readPage(vips().query.byName({ listing }), page);
  return readPage(vips().query.byRoster({ listing, isRosterOnly: false }), page);
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
