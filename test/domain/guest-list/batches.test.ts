import { expect, it } from '@jest/globals';
import { batchesOf } from '#shared/domain/guest-list/batches.ts';
import type { Identified } from '#shared/domain/guest-list/recognise-guest.ts';

/** A row of a guest who lodges in these places. Each takes 2 items, and one per lodging. */
function row(id: string, ...places: string[]): Identified {
  const lodging = places.map((placeId) => ({ placeId, from: '2027-05-09', to: '2027-05-12' }));
  const given = new Set(['name', ...(places.length > 0 ? ['lodging'] : [])]);
  const fields = { name: id, department: 'OTHER' as const, partySize: 1, isRosterOnly: false, lodging };
  const listed = { row: 2, input: {}, texts: new Map(), faulty: new Set<string>() };
  return { id, guest: { ...listed, fields, given } };
}
function batched(limit: number, ...rows: Identified[]): string[] {
  return batchesOf(rows, new Map(), limit).map((batch) => batch.map(({ id }) => id).join(''));
}

it.each([
  ['two items each, without lodging', 4, [row('a'), row('b'), row('c')], ['ab', 'c']],
  ['and one for the lodging, and one for its place', 7, [row('a', 'Inn'), row('b', 'Inn'), row('c')], ['ab', 'c']],
  ['also where their places differ', 7, [row('a', 'Inn'), row('b', 'Mill')], ['a', 'b']],
  ['but none for a place of the batch before', 7, [row('a', 'Inn'), row('b', 'Mill'), row('c', 'Mill')], ['a', 'bc']],
])('guests of a list fit a transaction: %s', (_what, limit, rows, expected) => {
  expect(batched(limit, ...rows)).toEqual(expected);
});
