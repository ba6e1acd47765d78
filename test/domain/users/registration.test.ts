import { describe, expect, it } from '@jest/globals';
import { isNamed, needsUserinfo, registered } from '#shared/domain/users/registration.ts';

const EARLIER = '2027-05-10T09:00:00.000Z';
const NOW = '2027-05-11T09:00:00.000Z';
const claims = { subject: 'auth0|1', name: 'Zoë', email: 'zoe@example.org' };
const stored = {
  id: 'auth0|1',
  version: 4,
  createdAt: EARLIER,
  updatedAt: EARLIER,
  name: 'Zoë',
  email: 'zoe@example.org',
  role: 'ADMINISTRATOR' as const,
  isApproved: true,
  driverId: 'driver_1',
};

describe('registered', () => {
  it('makes the first user an approved administrator, and others unapproved drivers', () => {
    const fields = { name: 'Zoë', email: 'zoe@example.org' };
    const begun = { id: 'auth0|1', version: 1, createdAt: NOW, updatedAt: NOW, ...fields };
    expect(registered(claims, undefined, true, NOW)).toEqual({ ...begun, role: 'ADMINISTRATOR', isApproved: true });
    expect(registered(claims, undefined, false, NOW)).toEqual({ ...begun, role: 'DRIVER', isApproved: false });
  });

  it('returns the same object if the token has no new claims', () => {
    expect(registered(claims, stored, false, NOW)).toBe(stored);
    expect(registered({ subject: 'auth0|1' }, stored, false, NOW)).toBe(stored);
  });

  it.each([
    ['a handle where no name is known', { handle: 'zoe', login: 'Google_1', email: 'z@example.org' }, undefined, 'zoe'],
    ['what they sign in with where nothing else is known', { login: 'zoe' }, undefined, 'zoe'],
    ['no login beside an address', { login: 'Google_1', email: 'z@example.org' }, undefined, undefined],
    ['the name of before, and no handle', { handle: 'zoe' }, stored, 'Zoë'],
    ['a new name', { name: 'Zoë L.' }, stored, 'Zoë L.'],
  ])('names a user by %s', (_what, profile, before, name) => {
    expect(registered({ subject: 'auth0|1', ...profile }, before, false, NOW).name).toBe(name);
  });

  it('copies a new e-mail address and nothing else', () => {
    const next = registered({ ...claims, email: 'new@example.org' }, stored, false, NOW);
    expect(next).toEqual({ ...stored, email: 'new@example.org', version: 5, updatedAt: NOW });
  });

  it('gives a deleted user the role DRIVER without approval or driver', () => {
    const { driverId: _driver, ...rest } = stored;
    const back = registered({ ...claims, name: 'Z' }, { ...stored, deletedAt: EARLIER }, false, NOW);
    expect(back).toEqual({ ...rest, name: 'Z', role: 'DRIVER', isApproved: false, version: 5, updatedAt: NOW });
  });
});

describe('the first administrator', () => {
  const VERIFIED = 'zoe@example.org';
  it.each<[string | undefined, string, (string | undefined)[], boolean]>([
    [undefined, 'auth0|1', [VERIFIED], false],
    ['auth0|1', 'auth0|1', [], true],
    ['auth0|2', 'auth0|1', [VERIFIED], false],
    ['ZOE@example.org', 'auth0|1', [VERIFIED], true],
    ['zoe@example.org', 'auth0|1', [undefined, VERIFIED], true],
    ['zoe@example.org', 'auth0|1', [undefined], false],
    ['zoé@example.org', 'auth0|1', ['zoé@example.org'], true],
    // A subject is no e-mail address, also if a user claims it as one.
    ['auth0|1', 'auth0|2', ['auth0|1'], false],
    // The Kelvin sign is a k in lower case, and others become one by normalization: they are other addresses.
    ['kim@example.org', 'auth0|1', ['\u212Aim@example.org'], false],
    ['kim@example.org', 'auth0|1', ['\uFF4Bim@example.org', 'kim@example.org\u202E', ' kim@example.org'], false],
  ])('named %s may be %s with %j: %s', (named, subject, verified, may) => {
    const profiles = verified.map((verifiedEmail) => ({ verifiedEmail }));
    expect(isNamed(subject, profiles, named)).toBe(may);
  });

  it.each<[boolean, string, Partial<Parameters<typeof needsUserinfo>[0]>]>([
    [true, 'they are awaited by an address and the token has no verified one', { awaited: 'a@example.org' }],
    [
      false,
      'the token has a verified one',
      { awaited: 'a@example.org', profile: { ...claims, verifiedEmail: 'b@c.d' } },
    ],
    [false, 'they are awaited by their subject', { awaited: 'auth0|2' }],
    [false, 'it is their subject that looks like an address', { awaited: 'a@example.org', subject: 'a@example.org' }],
    [true, 'a user without name is new', { before: undefined, profile: { email: 'a@example.org' } }],
    [true, 'a user without address is new', { before: undefined, profile: { name: 'Zoë' } }],
    [true, 'a user without name comes back', { before: { ...stored, deletedAt: EARLIER }, profile: {} }],
    [true, 'the record has neither', { before: { ...stored, name: undefined, email: undefined }, profile: {} }],
    [false, 'the record has one of them', { before: { ...stored, name: undefined }, profile: {} }],
    [false, 'the token has both', { before: undefined }],
  ])('userinfo is asked: %s, where %s', (isAsked, _why, given) => {
    const all = { subject: 'auth0|1', profile: claims, before: stored, awaited: undefined, ...given };
    expect(needsUserinfo(all)).toBe(isAsked);
  });

  it('may have registered before', () => {
    const waiting = { ...stored, role: 'DRIVER' as const, isApproved: false };
    const first = { ...stored, version: 5, updatedAt: NOW };
    expect(registered(claims, waiting, true, NOW)).toEqual(first);
    const { driverId: _driver, ...rest } = first;
    expect(registered(claims, { ...waiting, deletedAt: EARLIER }, true, NOW)).toEqual(rest);
  });
});
