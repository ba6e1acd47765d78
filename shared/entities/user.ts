import { createConversions, Entity } from 'electrodb';
import { administratorsAdded } from '#shared/domain/administrators.ts';
import { once } from '#shared/runtime/once.ts';
import { ROLES, type UserRecord } from '#shared/schemas/user.ts';
import { countAdministrator, countFirstAdministrator } from './administrators.ts';
import { type AttributesOf, difference, LISTINGS, listingOf, recordAttributes } from './attributes.ts';
import { readChain } from './chain.ts';
import { database } from './database.ts';
import { inOrderOfName, nameKey } from './name-key.ts';
import type { Page, PageRequest } from './page.ts';
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
          listing: { type: LISTINGS, required: true, hidden: true },
          nameKey: { type: 'string', required: true, hidden: true },
        },
        indexes: {
          byId: {
            scope: 'user',
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          byName: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['listing'], template: 'users#${listing}', casing: 'none' },
            sk: { field: 'gsi1sk', ...inOrderOfName },
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

/** Users in order of name, one list after the other. */
export const listUsers = (
  listings: readonly (typeof LISTINGS)[number][],
  page: PageRequest,
): Promise<Page<UserRecord>> => {
  const { byName } = createConversions(users()).byAccessPattern;
  const cursorAfter = (user: UserRecord) => byName.fromComposite.toCursor(stored(user));
  return readChain(
    listings.map((listing) => ({ query: users().query.byName({ listing }), cursorAfter })),
    page,
  );
};

// Whatever makes or unmakes an administrator is counted in the same transaction, so that nobody can forget it.
const counted = (before: UserRecord | undefined, after: UserRecord | undefined): Write[] => {
  const added = administratorsAdded(before, after);
  return added === 0 ? [] : [countAdministrator(added)];
};

const creating = (user: UserRecord): Write => creation(users().create(stored(user)));

export const createUser = (user: UserRecord): Write[] => [creating(user), ...counted(undefined, user)];

/** True only while nobody has ever registered. */
export const createFirstUser = (user: UserRecord): Write[] => [creating(user), countFirstAdministrator()];

/** True while the stored version is that of `before` and an administrator remains. */
export const replaceUser = (before: UserRecord, after: UserRecord): Write[] => {
  const { set, remove } = difference(stored(before), stored(after));
  const replacing = users()
    .patch({ id: before.id })
    .set(set)
    .remove(remove)
    .where(({ version }, { eq }) => eq(version, before.version));
  return [update(replacing), ...counted(before, after)];
};

/** True while the stored version is that of `user` and an administrator remains. */
export const removeUser = (user: UserRecord): Write[] => {
  const removing = users()
    .remove({ id: user.id })
    .where(({ version }, { eq }) => eq(version, user.version));
  return [removal(removing), ...counted(user, undefined)];
};
