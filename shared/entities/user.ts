import { Entity } from 'electrodb';
import { once } from '#shared/runtime/once.ts';
import { ROLES, type UserRecord } from '#shared/schemas/user.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { database } from './database.ts';
import { nameKey } from './name-key.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import { creation, removal, update, type Write } from './transact.ts';

const attributes = {
  ...recordAttributes,
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: ROLES, required: true },
  isApproved: { type: 'boolean', required: true },
  driverId: { type: 'string' },
} as const satisfies AttributesOf<UserRecord>;

/** Who may sign in. The id is the subject of the access token. Asked for by id, and by name. */
export const users = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'user', version: '1' },
        attributes: {
          ...attributes,
          listing: { type: LISTINGS, required: true },
          nameKey: { type: 'string', required: true },
        },
        indexes: {
          byId: {
            scope: 'user',
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          byName: {
            index: 'gsi1',
            scope: 'users',
            pk: { field: 'gsi1pk', composite: ['listing'], casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['nameKey', 'id'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

const stored = (user: UserRecord) => ({
  ...user,
  listing: listingOf(user),
  nameKey: nameKey(user.name ?? user.email ?? user.id),
});

/** A user as just written, deleted ones included. */
export const findUser = async (id: string): Promise<UserRecord | undefined> => {
  const { data } = await users().get({ id }).go({ consistent: true });
  return data ?? undefined;
};

export const listUsers = (listing: (typeof LISTINGS)[number], page: PageRequest): Promise<Page<UserRecord>> =>
  readPage(users().query.byName({ listing }), page);

export const createUser = (user: UserRecord): Write => creation(users().create(stored(user)));

/** True while the stored version is that of `before`. */
export const replaceUser = (before: UserRecord, after: UserRecord): Write => {
  const { set, remove } = difference(stored(before), stored(after));
  return update(
    users()
      .patch({ id: before.id })
      .set(set)
      .remove(remove)
      .where(({ version }, { eq }) => eq(version, before.version)),
  );
};

export const removeUser = (user: UserRecord): Write =>
  removal(
    users()
      .remove({ id: user.id })
      .where(({ version }, { eq }) => eq(version, user.version)),
  );
