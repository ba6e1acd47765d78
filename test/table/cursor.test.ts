import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { MAX_CURSOR_LENGTH } from '#shared/schemas/query.ts';
import { cursorKey, readCursor, sealCursor } from '#shared/table/read-pages.ts';
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
        expect(await opened(list, await sealCursor(list, NOW, place))).toMatchObject({ place, startedAt: NOW });
      }),
    );
  });

  it('is refused in another list, also with a changed list name', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (list, other, place) => {
        fc.pre(list !== other);
        await expect(opened(other, await sealCursor(list, NOW, place))).rejects.toBeInstanceOf(ValidationFailed);
      }),
    );
    // The end of a list name must not become the start of a place.
    const cursor = await sealCursor('vips\nsearch', NOW, 'place');
    await expect(opened('vips', cursor)).rejects.toBeInstanceOf(ValidationFailed);
  });

  it('is the same for the same place and time', async () => {
    expect(await sealCursor('vips', NOW, 'place')).toBe(await sealCursor('vips', NOW, 'place'));
  });

  it('shows nothing of its place, and is shorter than twice that place', async () => {
    const place = Buffer.from(JSON.stringify({ name: 'ada lovelace', vipId: 'vip_0123456789' })).toString('base64url');
    const cursor = await sealCursor('vips', NOW, place);
    // Three letters can be there by chance.
    const views = [cursor, Buffer.from(cursor, 'base64url').toString('latin1')];
    for (const view of views) expect(view).not.toMatch(/lovelace|vip_|0123456|eyJuYW1l/i);
    expect(cursor).not.toContain(place.slice(0, 12));
    expect(cursor.length).toBeLessThan(2 * place.length);
    expect(Buffer.from(cursor, 'base64url').subarray(16)).not.toEqual(
      Buffer.from(await sealCursor('drivers', NOW, place), 'base64url').subarray(16),
    );
  });

  it('of a thousand changes fits into an address', async () => {
    const place = Array.from({ length: 600 }, () => randomBytes(7).toString('base64url'))
      .join('')
      .replaceAll(/[-_A-Z]/g, 'x');
    expect((await sealCursor('changes', NOW, place)).length).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
  });

  it('of version 0.3.0, which was signed only, still works in its list, and only unchanged', async () => {
    const text = `${Date.parse(NOW).toString(36)}.place`;
    const mac = createHmac('sha256', await cursorKey())
      .update(JSON.stringify(['changes', text]))
      .digest('base64url');
    const former = `${mac.slice(0, 22)}${text}`;
    expect(await opened('changes', former)).toMatchObject({ place: 'place', startedAt: NOW });
    for (const other of [`${former}s`, former.slice(0, -1), `${former.startsWith('A') ? 'B' : 'A'}${former.slice(1)}`])
      await expect(opened('changes', other)).rejects.toBeInstanceOf(ValidationFailed);
    await expect(opened('vips', former)).rejects.toBeInstanceOf(ValidationFailed);
  });

  it('that is made up is refused, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200, size: 'max' }), async (bytes) => {
        const made = Buffer.from(bytes).toString('base64url');
        await expect(opened('vips', made)).rejects.toBeInstanceOf(ValidationFailed);
      }),
    );
  });

  it('is optional: without it a list starts at the beginning', async () => {
    expect(await opened('vips', undefined)).toEqual({ startedAt: NOW, place: undefined, hideMovedSince: undefined });
  });

  it('hides items that moved since the first page, for a minute', async () => {
    const cursor = await sealCursor('vips', NOW, 'place');
    expect(await opened('vips', cursor, '2027-05-10T09:01:00.000Z')).toMatchObject({ hideMovedSince: NOW });
    expect(await opened('vips', cursor, '2027-05-10T09:01:00.001Z')).toMatchObject({ hideMovedSince: undefined });
  });

  it('costs no request once its key is known', async () => {
    const { requests } = await metered(async () => opened('vips', await sealCursor('vips', NOW, 'place')));
    expect(requests).toBe(0);
  });
});
