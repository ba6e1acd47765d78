import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { readCursor, signCursor } from '#shared/table/cursor.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const NOW = '2027-05-10T09:00:00.000Z';
function opened(list: string, cursor: string | undefined, now = NOW) {
  return readCursor({ list, cursor, now });
}
const text = fc.string({ unit: 'binary', maxLength: 80, size: 'max' });

describe('a cursor', () => {
  it('returns its place in the list it was made for', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (list, place) => {
        expect(await opened(list, await signCursor(list, NOW, place))).toMatchObject({ place, startedAt: NOW });
      }),
    );
  });

  it('is refused in another list, also with a changed list name', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (list, other, place) => {
        fc.pre(list !== other);
        await expect(opened(other, await signCursor(list, NOW, place))).rejects.toBeInstanceOf(ValidationFailed);
      }),
    );
    // The end of a list name must not become the start of a place.
    const cursor = await signCursor('vips\nsearch', NOW, 'place');
    await expect(opened('vips', `${cursor.slice(0, 22)}search\nplace`)).rejects.toBeInstanceOf(ValidationFailed);
  });

  it('is the same for the same place and time', async () => {
    expect(await signCursor('vips', NOW, 'place')).toBe(await signCursor('vips', NOW, 'place'));
  });

  it('is optional: without it a list starts at the beginning', async () => {
    expect(await opened('vips', undefined)).toEqual({ startedAt: NOW, place: undefined, hideMovedSince: undefined });
  });

  it('hides items that moved since the first page, for a minute', async () => {
    const cursor = await signCursor('vips', NOW, 'place');
    expect(await opened('vips', cursor, '2027-05-10T09:01:00.000Z')).toMatchObject({ hideMovedSince: NOW });
    expect(await opened('vips', cursor, '2027-05-10T09:01:00.001Z')).toMatchObject({ hideMovedSince: undefined });
  });

  it('costs no request once its key is known', async () => {
    const { requests } = await metered(async () => opened('vips', await signCursor('vips', NOW, 'place')));
    expect(requests).toBe(0);
  });
});
