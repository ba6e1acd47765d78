import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { readCursor, signCursor } from '#shared/table/cursor.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const text = fc.string({ unit: 'binary', maxLength: 80, size: 'max' });

describe('a cursor', () => {
  it('returns its place in the list it was made for', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (list, place) => {
        expect(await readCursor(list, await signCursor(list, place))).toBe(place);
      }),
    );
  });

  it('is refused in another list, also with a changed list name', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (list, other, place) => {
        fc.pre(list !== other);
        await expect(readCursor(other, await signCursor(list, place))).rejects.toBeInstanceOf(ValidationFailed);
      }),
    );
    // The end of a list name must not become the start of a place.
    const cursor = await signCursor('vips\nsearch', 'place');
    await expect(readCursor('vips', `${cursor.slice(0, 22)}search\nplace`)).rejects.toBeInstanceOf(ValidationFailed);
  });

  it('is the same for the same place, so that a page keeps its ETag', async () => {
    expect(await signCursor('vips', 'place')).toBe(await signCursor('vips', 'place'));
  });

  it('is optional: without it a list starts at the beginning', async () => {
    expect(await readCursor('vips', undefined)).toBeUndefined();
  });

  it('costs no request once its key is known', async () => {
    const { requests } = await metered(async () => readCursor('vips', await signCursor('vips', 'place')));
    expect(requests).toBe(0);
  });
});
