import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LastAdministrator } from '#shared/contract/problems.ts';
import { administratorsAdded, keepAnAdministrator } from '#shared/domain/users/registration.ts';
import { ROLES } from '#shared/schemas/users/user.ts';

const acting = { role: 'ADMINISTRATOR', isApproved: true } as const;
const waiting = { ...acting, isApproved: false };
const gone = { ...acting, deletedAt: '2027-05-10T09:00:00.000Z' };
const coordinator = { role: 'COORDINATOR', isApproved: true } as const;

describe('administratorsAdded', () => {
  it.each([
    ['a user who is created', undefined, acting, 1],
    ['a user who is approved', waiting, acting, 1],
    ['a user who is promoted', coordinator, acting, 1],
    ['a user who is restored', gone, acting, 1],
    ['a user who is demoted', acting, coordinator, -1],
    ['a user whose approval is withdrawn', acting, waiting, -1],
    ['a user who is deleted', acting, gone, -1],
    ['a user who is deleted for good', acting, undefined, -1],
    ['a deleted user who is deleted for good', gone, undefined, 0],
    ['an unapproved user who is promoted', coordinator, waiting, 0],
    ['a user who does not change', acting, acting, 0],
    ['no user', undefined, undefined, 0],
  ])('counts %s', (_who, before, after, added) => {
    expect(administratorsAdded(before, after)).toBe(added);
  });

  it('adds up to 1 over any history that ends as an administrator, else to 0', () => {
    const standing = fc.record(
      { role: fc.constantFrom(...ROLES), isApproved: fc.boolean(), deletedAt: fc.constant('2027-05-10T09:00:00.000Z') },
      { requiredKeys: ['role', 'isApproved'] },
    );
    fc.assert(
      fc.property(fc.array(fc.option(standing, { nil: undefined })), (history) => {
        const sum = history.reduce((count, after, place) => count + administratorsAdded(history[place - 1], after), 0);
        const last = history.at(-1);
        const isOne = last?.role === 'ADMINISTRATOR' && last.isApproved && last.deletedAt === undefined;
        expect(sum).toBe(isOne ? 1 : 0);
      }),
    );
  });
});

describe('keepAnAdministrator', () => {
  it.each([
    [1, acting, coordinator],
    [1, acting, waiting],
    [1, acting, gone],
    [1, acting, undefined],
    [0, acting, undefined],
  ])('refuses the change of an administrator if %i are left', (administrators, before, after) => {
    expect(() => keepAnAdministrator(administrators, before, after)).toThrow(LastAdministrator);
  });

  it.each([
    [2, acting, coordinator],
    [1, coordinator, undefined],
    [1, gone, undefined],
    [1, acting, acting],
    [1, coordinator, acting],
    [0, undefined, acting],
  ])('allows the change if %i administrators are left', (administrators, before, after) => {
    expect(() => keepAnAdministrator(administrators, before, after)).not.toThrow();
  });
});
