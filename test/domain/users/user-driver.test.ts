import { expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { assertDriverExists } from '#shared/domain/users/registration.ts';

const NOW = '2027-05-10T09:00:00.000Z';
const dana = begin('drv_1', { name: 'Dana' }, NOW);

it('a user is linked only to a driver who exists', () => {
  expect(() => assertDriverExists(dana)).not.toThrow();
  expect(() => assertDriverExists({ ...dana, deletedAt: NOW })).toThrow('is deleted: Dana. Restore them first');
  expect(() => assertDriverExists(undefined)).toThrow('does not exist');
});
