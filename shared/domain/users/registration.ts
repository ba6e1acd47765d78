import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { LastAdministrator, StillInUse } from '#shared/contract/problems.ts';
import { begin, change, markRestored } from '#shared/domain/records.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';

/**
 * Tells whether a deployment names this user as its first administrator: by the subject, or by an e-mail address that the identity
 * provider says it has verified.
 */
export function isNamed(
  subject: string,
  verified: readonly (Profile | undefined)[],
  named: string | undefined,
): boolean {
  if (named === undefined) return false;
  return (
    subject === named || (named.includes('@') && verified.some((each) => isSameAddress(each?.verifiedEmail, named)))
  );
}

const ASCII = /^[\x21-\x7E]+$/;

/** Compares in upper and lower case of English only: other letters have forms that become an English one. */
function isSameAddress(address: string | undefined, named: string): boolean {
  if (address === undefined || address === named) return address !== undefined;
  return ASCII.test(address) && ASCII.test(named) && address.toLowerCase() === named.toLowerCase();
}

interface Registering {
  readonly subject: string;
  /** What the access token says. */
  readonly profile: Profile;
  readonly before: UserRecord | undefined;
  /** Who is to become the first administrator, as the deployment names them, while there is none. */
  readonly awaited: string | undefined;
}

/**
 * Tells whether the userinfo endpoint is worth asking: the first administrator is awaited by their e-mail address and the token has no
 * verified one, or a user would be recorded without name or address.
 */
export function needsUserinfo({ awaited, before, profile, subject }: Registering): boolean {
  if (awaited?.includes('@') && profile.verifiedEmail === undefined && subject !== awaited) return true;
  if (before && !before.deletedAt && (before.name ?? before.email)) return false;
  return profile.name === undefined || profile.email === undefined;
}

/**
 * Returns the record of a user who registers. The first administrator is an approved ADMINISTRATOR, also if they registered before. All
 * others are unapproved with the role DRIVER, also those who were deleted and register again. For a registered user, only name and
 * e-mail are updated, and only a real name replaces another one.
 */
export function registered(
  { subject, ...profile }: Profile & { readonly subject: string },
  before: UserRecord | undefined,
  isFirst: boolean,
  now: string,
): UserRecord {
  const { email = before?.email, handle, login } = profile;
  const name = profile.name ?? before?.name ?? handle ?? (email === undefined ? login : undefined);
  const shown = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  const rights = isFirst ? FIRST_USER : OTHER_USER;
  if (!before) return begin(subject, { ...shown, ...rights }, now);
  if (!before.deletedAt) return change(before, { ...shown, ...(isFirst ? FIRST_USER : {}) }, now);
  const { driverId: _driverId, supplierId: _supplierId, ...restored } = markRestored(before, now);
  return { ...restored, ...shown, ...rights };
}

const FIRST_USER = { role: 'ADMINISTRATOR', isApproved: true } as const;
const OTHER_USER = { role: 'DRIVER', isApproved: false } as const;

type UserState = Pick<UserRecord, 'role' | 'isApproved' | 'deletedAt'>;

function isAdministrator(user: UserState | undefined): boolean {
  return user !== undefined && user.role === 'ADMINISTRATOR' && user.isApproved && !user.deletedAt;
}

/** Returns how many approved administrators a change of one user adds. No `before`: a new user. No `after`: a removed user. */
export function administratorsAdded(before: UserState | undefined, after: UserState | undefined): -1 | 0 | 1 {
  const [was, is] = [isAdministrator(before), isAdministrator(after)];
  if (was === is) return 0;
  return is ? 1 : -1;
}

/** Throws LAST_ADMINISTRATOR if no approved administrator would remain: then no one could approve or promote users. */
export function keepAnAdministrator(
  administrators: number,
  before: UserState | undefined,
  after: UserState | undefined,
): void {
  const added = administratorsAdded(before, after);
  if (added < 0 && administrators + added < 1) {
    throw new LastAdministrator('This is the last approved administrator. Approve another administrator first.');
  }
}

/** Throws VALIDATION_FAILED if the driver of a user does not exist. The user would only see an empty schedule. */
export function assertDriverExists(driver: DriverRecord | undefined): void {
  if (driver && !driver.deletedAt) return;
  const what = driver
    ? fault('DELETED', `is deleted: ${driver.name}. Restore them first`)
    : fault('NOT_FOUND', 'does not exist');
  throw invalidNow('body.driverId', what);
}

/** Throws VALIDATION_FAILED if the supplier of a user does not exist. */
export function assertSupplierExists(supplier: SupplierRecord | undefined): void {
  if (!supplier || supplier.deletedAt)
    throw invalidNow('body.supplierId', fault('NOT_FOUND', 'is the id of no supplier'));
}

/** Throws STILL_IN_USE if another user is linked to the driver: two people would see and move the same activities. */
export function assertDriverFree(linkedUsers: readonly UserRecord[], userId: string): void {
  const other = linkedUsers.find(({ id }) => id !== userId);
  if (other === undefined) return;
  const name = other.name || other.email || 'another user';
  throw new StillInUse(
    `The driver is linked to ${name}. Unlink that user first.`,
    because('DRIVER_IS_LINKED', { name }),
  );
}

/** What an identity provider says of a user, in an access token or at its userinfo endpoint. */
export interface Profile {
  readonly name?: string | undefined;
  /** What they are called, where no name is known. */
  readonly handle?: string | undefined;
  /** What they sign in with. It may be a number, so it is shown only where nothing else is known. */
  readonly login?: string | undefined;
  /** For people to read. Users may choose it themselves. */
  readonly email?: string | undefined;
  /** As the provider wrote it, and only where it says that it has verified it. */
  readonly verifiedEmail?: string | undefined;
}

type Claims = Readonly<Record<string, unknown>>;

const MAX_CLAIM_LENGTH = 254;
const HANDLES = ['nickname', 'preferred_username'];
/** The first two are of Microsoft, the others of Amazon. */
const LOGINS = ['upn', 'unique_name', 'username', 'cognito:username'];

/** Reads the claims of OpenID Connect about a user, and what common providers send instead. */
export function profileIn(claims: Claims): Profile {
  const { email, email_verified: isVerified, family_name: family, given_name: given, name, sub } = claims;
  const parts = [textOf(given), textOf(family)].filter((each) => each !== undefined);
  const firstOf = (names: readonly string[]) =>
    names.flatMap((claim) => textOf(claims[claim]) ?? []).find((each) => each !== sub);
  // Some providers send a text.
  const isOwn = (isVerified === true || isVerified === 'true') && typeof email === 'string';
  return {
    name: textOf(name) ?? (parts.join(' ') || undefined),
    handle: firstOf(HANDLES),
    login: firstOf(LOGINS),
    email: textOf(email),
    ...(isOwn && email.length <= MAX_CLAIM_LENGTH ? { verifiedEmail: email } : {}),
  };
}

/** Returns the text of a claim on one line, without control characters. Users choose these texts themselves at their provider. */
function textOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const line = claim.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ');
  return line.trim().slice(0, MAX_CLAIM_LENGTH).toWellFormed() || undefined;
}

/** Returns one profile of two, for people to read. What `first` says counts. */
export function joinedProfile(first: Profile, second: Profile | undefined): Profile {
  return {
    name: first.name ?? second?.name,
    handle: first.handle ?? second?.handle,
    login: first.login ?? second?.login,
    email: first.email ?? second?.email,
  };
}
