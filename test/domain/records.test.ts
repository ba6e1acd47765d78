import { describe, expect, it } from '@jest/globals';
import { NotFound } from '#shared/contract/problems.ts';
import {
  begin,
  change,
  erased,
  markDeleted,
  markRestored,
  requireLive,
  requireStored,
} from '#shared/domain/records.ts';

const EARLIER = '2027-05-10T09:00:00.000Z';
const NOW = '2027-05-11T09:00:00.000Z';
const guest = begin('vip_1', { name: 'Zoë', title: 'Dr' as string | undefined, contact: { name: 'Jan' } }, EARLIER);

describe('change', () => {
  it('raises the version, changes the given fields, removes fields that are null and keeps the rest', () => {
    const next = change(guest, { name: 'Zoe', title: null, contact: undefined }, NOW);
    expect(next).toEqual({
      ...begin('vip_1', { name: 'Zoe', contact: { name: 'Jan' } }, EARLIER),
      version: 2,
      updatedAt: NOW,
    });
    expect(next).not.toHaveProperty('title');
    expect(guest).toMatchObject({ version: 1, title: 'Dr' });
  });

  it.each([{}, { name: 'Zoë' }, { contact: { name: 'Jan' } }, { title: undefined }])(
    'returns the same object for %j',
    (asked) => {
      expect(change(guest, asked, NOW)).toBe(guest);
    },
  );

  it('ignores the order of the fields of an object', () => {
    const record = begin('vip_1', { contact: { name: 'Jan', phone: '1' } }, EARLIER);
    expect(change(record, { contact: { phone: '1', name: 'Jan' } }, NOW)).toBe(record);
  });
});

describe('markDeleted and markRestored', () => {
  it('raise the version and set or remove deletedAt', () => {
    const deleted = markDeleted(guest, NOW);
    expect(deleted).toEqual({ ...guest, deletedAt: NOW, version: 2, updatedAt: NOW });
    expect(markRestored(deleted, NOW)).toEqual({ ...guest, version: 3, updatedAt: NOW });
    expect(markRestored(deleted, NOW)).not.toHaveProperty('deletedAt');
  });
});

describe('erased', () => {
  it('keeps the id and raises the version', () => {
    expect(erased(guest)).toEqual({ id: 'vip_1', version: 2 });
  });
});

describe('requireLive and requireStored', () => {
  it('refuse a missing record and name its id; requireStored accepts a deleted one', () => {
    const deleted = markDeleted(guest, NOW);
    expect(requireLive(guest, 'VIP', 'vip_1')).toBe(guest);
    expect(requireStored(deleted, 'VIP', 'vip_1')).toBe(deleted);
    expect(() => requireLive(deleted, 'VIP', 'vip_1')).toThrow(NotFound);
    expect(() => requireLive(undefined, 'VIP', 'vip_1')).toThrow('There is no VIP with this id.');
    expect(() => requireStored(undefined, 'VIP', 'vip_1')).toThrow(NotFound);
  });
});
