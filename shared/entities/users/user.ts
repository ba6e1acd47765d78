import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { drivesAs } from '#shared/domain/users/access.ts';
import { administratorsAdded } from '#shared/domain/users/registration.ts';
import { linkDriver, unlinkDriver } from '#shared/entities/drivers/driver.ts';
import { ROLES, type UserRecord } from '#shared/schemas/users/user.ts';
import { database } from '#shared/table/database.ts';
import {
  type AttributesOf,
  byId,
  entityOf,
  type Listing,
  listingOf,
  primaryIndex,
  recordAttributes,
} from '#shared/table/entity.ts';
import { readItem } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, segmentByName } from '#shared/table/record-store.ts';
import { checkWrite, createWrite, type Requirement, updateWrite, type Write, withCheck } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  email: { type: 'string' },
  name: { type: 'string' },
  role: { type: ROLES, required: true },
  isApproved: { type: 'boolean', required: true },
  driverId: { type: 'string' },
  supplierId: { type: 'string' },
  accessEndedAt: { type: 'string' },
} as const satisfies AttributesOf<UserRecord>;

/** The users. The id is the subject of the access token. Indexes: by id and by name. */
export const users = entityOf('user', {
  attributes: {
    ...attributes,
    ...namedAttributes,
  },
  indexes: {
    byId: { scope: 'user', ...byId },
    byName: byNameOf('users'),
  },
});

function stored(user: UserRecord) {
  return { ...user, listing: listingOf(user), nameKey: nameKey(user.name ?? user.email ?? user.id) };
}

interface UserFilter {
  /** The lists to read, one after the other. */
  readonly listings: readonly Listing[];
  readonly isApproved?: boolean | undefined;
}

/** Returns one page of users in order of name. */
export function listUsers({ isApproved, listings }: UserFilter, page: PageRequest): Promise<Page<UserRecord>> {
  return readPage(
    listings.map((listing) => segmentByName(users(), ['byName', { listing }], stored)),
    page,
    isApproved === undefined ? undefined : (user) => user.isApproved === isApproved,
  );
}

// The writes below include the count of administrators and the link to a driver, so that no caller can forget them.
function countWrites(before: UserRecord | undefined, after: UserRecord | undefined): Write[] {
  const added = administratorsAdded(before, after);
  return added === 0 ? [] : [countAdministrator(added)];
}

function linkWrites(before: UserRecord | undefined, after: UserRecord | undefined): Write[] {
  const [old, current] = [drivesAs(before), drivesAs(after)];
  const id = (before ?? after)?.id;
  if (old === current || id === undefined) return [];
  return [...(old ? [unlinkDriver(old, id)] : []), ...(current ? [linkDriver(current, id)] : [])];
}

function followUps(before: UserRecord | undefined, after: UserRecord | undefined): Write[] {
  return [...countWrites(before, after), ...linkWrites(before, after)];
}

/** Finds and writes users by id. Writes go through the functions below, which also count administrators. */
const store = recordStore<UserRecord>({ subject: 'User', noun: 'user', entity: users, stored });
export const findUser = store.find;
export const findUsers = store.findMany;

const FIELDS = Object.keys(attributes);

/**
 * Reads the caller's user record with strong consistency, also a deleted one. Every request does this first, so it goes without
 * ElectroDB: a test compares the two.
 */
export function findCaller(id: string): Promise<UserRecord | undefined> {
  return readItem<UserRecord>({ key: callerKey(id), fields: FIELDS, consistent: true });
}

/** Returns the key of a user, as ElectroDB writes it. */
export function callerKey(id: string) {
  return { pk: `$motorcade_user#id_${id}`, sk: '$user_1' };
}

export function createUser(user: UserRecord): Write[] {
  return [store.create(user), ...followUps(undefined, user)];
}

/** Condition: there was never an administrator. The stored version is that of `before`. The link to a driver stays. */
export function saveFirstAdministrator(before: UserRecord | undefined, after: UserRecord): Write[] {
  return [before ? store.replace(before, after) : store.create(after), countFirstAdministrator()];
}

/** Condition: the stored version is that of `before`, an administrator remains, and no other user is linked to a new driver. */
export function replaceUser(before: UserRecord, after: UserRecord): Write[] {
  return [store.replace(before, after), ...followUps(before, after)];
}

/** Condition: the stored version is that of `user`, and an administrator remains. */
export function removeUser(user: UserRecord): Write[] {
  return [store.remove(user), ...followUps(user, undefined)];
}

/**
 * Returns the check that a user is still approved, with this role and driver. What opens the service without their token
 * relies on it, so that no request under way makes it after they had to leave.
 */
export function whileAdmitted(user: UserRecord): Requirement {
  const { driverId, id, role } = user;
  return withCheck({}, checkWrite(users().remove({ id }), { isApproved: true, role, deletedAt: undefined, driverId }));
}

/** Finds and replaces users by id, for `changeRecord`. */
export const userStore = { ...store, replace: replaceUser };

const name = 'administrators';

/** The count of approved administrators. Conditions on this one item decide who is the first user, and keep the last administrator. */
export const counter = entityOf('latch', {
  attributes: { name: { type: 'string', required: true }, count: { type: 'number', required: true } },
  indexes: { only: primaryIndex({ pk: ['name'] }) },
});

/** Reads the number of approved administrators with strong consistency; undefined until the first user registers. */
export async function countAdministrators(): Promise<number | undefined> {
  const { data } = await counter().get({ name }).go({ consistent: true });
  return data?.count;
}

/** Counts the first administrator. Condition: there is no count yet, so only one of several concurrent requests succeeds. */
export function countFirstAdministrator(): Write {
  return createWrite(counter().create({ name, count: 1 }));
}

/** Adds one administrator, or removes one. Condition of a removal: another administrator remains. */
function countAdministrator(added: -1 | 1): Write {
  if (added > 0) return updateWrite(counter().update({ name }).add({ count: 1 }));
  return updateWrite(
    counter()
      .patch({ name })
      .add({ count: -1 })
      .where(({ count }, { gt }) => gt(count, 1)),
  );
}

/** The index of what works for a user for an hour: proposals and turns, by the time until which they are kept. It holds keys alone. */
export const byUserOfWork = {
  index: 'gsi4',
  pk: { field: 'gsi4pk', composite: ['createdBy'], template: 'work#${createdBy}', casing: 'none' },
  sk: { field: 'gsi4sk', composite: ['keptUntil', 'id'], template: '${keptUntil}#${id}', casing: 'none' },
} as const;

/** Returns the ids of the proposals and turns of a user that are kept, the oldest first. Eventually consistent. */
export async function workOf(userId: string, now: string): Promise<string[]> {
  const { client, table } = database();
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: byUserOfWork.index,
      KeyConditionExpression: 'gsi4pk = :user AND gsi4sk > :now',
      ExpressionAttributeValues: { ':user': `work#${userId}`, ':now': now },
    }),
  );
  return Items.map(({ gsi4sk }) => String(gsi4sk).slice(String(gsi4sk).indexOf('#') + 1));
}
