import { describe, expect, it } from '@jest/globals';
import { changesOf, type KeptRow } from '#shared/domain/reports/changes.ts';
import { WORDING } from '#test/documents/samples.ts';

const NOW = '2027-05-10T12:00:00.000Z';
function rows(count: number): KeptRow[] {
  return Array.from({ length: count }, (_one, n) => ({ id: `row_${n}`, label: `Row ${n}`, print: 'a', section: '' }));
}
function removedOf(count: number): string[] {
  return changesOf({ revision: 1, printedAt: NOW, rows: rows(count) }, [], { now: NOW, wording: WORDING }).removed.map(
    ({ label }) => label,
  );
}

describe('the rows that are gone from a paper', () => {
  it('are all listed up to 60', () => {
    expect(removedOf(2)).toEqual(['Row 0', 'Row 1']);
    expect(removedOf(60)).toHaveLength(60);
  });

  it('are counted from there on', () => {
    expect(removedOf(63).slice(59)).toEqual(['Row 59', 'and 3 more']);
  });
});
