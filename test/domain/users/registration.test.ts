import { describe, expect, it } from '@jest/globals';
import { mayBeFirstAdministrator, registered } from '#shared/domain/users/registration.ts';

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
  it.each([
    [undefined, claims, true],
    ['auth0|1', claims, true],
    ['auth0|2', claims, false],
    ['ZOE@example.org', claims, true],
    ['zoe@example.org', { ...claims, isEmailUnverified: true }, false],
    ['zoe@example.org', { subject: 'auth0|1' }, false],
    // A subject is no e-mail address, also if a user claims it as one.
    ['auth0|1', { subject: 'auth0|2', email: 'auth0|1' }, false],
  ])('named %s may be %j: %s', (named, who, may) => {
    expect(mayBeFirstAdministrator(who, named)).toBe(may);
  });

  it('may have registered before', () => {
    const waiting = { ...stored, role: 'DRIVER' as const, isApproved: false };
    const first = { ...stored, version: 5, updatedAt: NOW };
    expect(registered(claims, waiting, true, NOW)).toEqual(first);
    const { driverId: _driver, ...rest } = first;
    expect(registered(claims, { ...waiting, deletedAt: EARLIER }, true, NOW)).toEqual(rest);
  });
});
