import { deflateSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { dataUrl, jpeg, plainPng, png, pngChunk, pngHeader, pngOf } from '#test/support/pictures.ts';
import { reportFile } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const as = useUser('ADMINISTRATOR');

function set(logoUrl: string | null, options: CallOptions = {}) {
  return call(updateSettings, { as, body: { pdf: { logoUrl } }, ...options });
}
const small = plainPng(4, 2);
/** The rows of a picture of 2 x 1 pixels. */
const ROWS = Buffer.from([0, 220, 30, 30, 20, 40, 200]);

/** Returns width and height of each picture in the roster as PDF. */
async function printed(): Promise<(number | undefined)[][]> {
  const file = await PDFDocument.load(await reportFile(as, { kind: 'ROSTER', format: 'PDF' }));
  return file.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return [];
    return [['Width', 'Height'].map((name) => object.dict.lookup(PDFName.of(name), PDFNumber).asNumber())];
  });
}

describe('a logo', () => {
  it.each([
    ['is no picture', Buffer.from('iVBOR, or not'), 'PNG or JPEG'],
    ['is a signature alone', pngOf().subarray(0, 8), 'cut off'],
    ['is cut in its pixels', plainPng(40, 20).subarray(0, -20), 'cut off'],
    ['is cut before its end', pngOf(pngHeader(4, 2)).subarray(0, -12), 'cut off'],
    ['has no pixels', pngOf(pngHeader(4, 2)), 'pixels'],
    ['has too few rows', png({ width: 2, height: 5, raw: ROWS }), 'pixels'],
    ['has a wrong check sum', Buffer.from(small).fill(7, 29, 33), 'check sum'],
    ['has damaged pixels', pngOf(pngHeader(2, 1), pngChunk('IDAT', Buffer.from('no zlib'))), 'decode'],
    ['claims 3,000 x 3,000 pixels', pngOf(pngHeader(3_000, 3_000), pngChunk('IDAT', deflateSync(ROWS))), '3000'],
    ['has no width', pngOf(pngHeader(0, 1), pngChunk('IDAT', deflateSync(ROWS))), '0 x 1'],
    ['has a second header', png({ width: 2, height: 1, raw: ROWS, more: [pngHeader(3_000, 3_000)] }), 'header'],
    ['inflates to far more than its size', png({ width: 2, height: 1, raw: Buffer.alloc(9_000_000) }), 'pixels'],
    ['is animated', png({ width: 2, height: 1, raw: ROWS, more: [pngChunk('acTL', Buffer.alloc(8))] }), 'animated'],
    ['has an unknown colour type', png({ width: 2, height: 1, kind: [8, 5, 0], raw: ROWS }), 'kind of PNG'],
  ])('that %s is refused', async (_what, bytes, words) => {
    const before = await readSettings();
    const { body, status } = await set(dataUrl(bytes));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'body.pdf.logoUrl', message: expect.stringContaining(words) }]);
    expect(await readSettings()).toEqual(before);
  });

  const flat = jpeg({ blocks: [[200], [90]] });
  it.each([
    ['is cut', flat.subarray(0, -2), 'decode'],
    ['is cut in its tables', flat.subarray(0, 100), 'JPEG'],
    ['claims 3,000 x 3,000 pixels', jpeg({ blocks: [[200]], size: [3_000, 3_000] }), '3000'],
    [
      'claims it by a second header',
      Buffer.concat([flat.subarray(0, -2), jpeg({ blocks: [[1]], size: [9_000, 9_000] }).subarray(2)]),
      'decode',
    ],
  ])('in JPEG that %s is refused', async (_what, bytes, words) => {
    const { body, status } = await set(dataUrl(bytes, 'jpeg'));
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'body.pdf.logoUrl', message: expect.stringContaining(words) }]);
  });

  it('that cannot be fetched is refused', async () => {
    const { body, status } = await set('https://127.0.0.1:9/logo.png');
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ path: 'body.pdf.logoUrl', message: expect.stringContaining('fetched') });
  });

  it('is stored and printed', async () => {
    const { body, status } = await set(dataUrl(small));
    expect(status).toBe(200);
    expect(body.pdf).not.toHaveProperty('logoKey');
    expect((await call(getSettings, { as })).body).toEqual(body);
    expect(await printed()).toEqual([[4, 2]]);
  });

  it('keeps its transparency: the page shows through', async () => {
    const clear = png({ width: 2, height: 1, kind: [8, 6, 0], raw: Buffer.from([0, 1, 2, 3, 0, 4, 5, 6, 255]) });
    await set(dataUrl(clear));
    // The picture and its mask.
    expect(await printed()).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  it('is not printed after it was removed, and settings of other changes keep it', async () => {
    await set(dataUrl(small));
    await call(updateSettings, { as, body: { pdf: { header: 'Summit' } } });
    expect(await printed()).toHaveLength(1);
    await set(null);
    expect(await printed()).toEqual([]);
    expect((await readSettings()).pdf).not.toHaveProperty('logoKey');
  });

  it('is checked on a dry run too, and then not stored', async () => {
    await set(null);
    const put = jest.spyOn(fileStore(), 'put');
    const query = { dryRun: 'true' };
    expect((await set(dataUrl(plainPng(3, 3)), { query })).status).toBe(200);
    expect((await set(dataUrl(Buffer.from('iVBOR')), { query })).status).toBe(400);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect((await readSettings()).pdf.logoUrl).toBeUndefined();
  });

  it('of earlier settings, which was never stored, is not printed until it is set again', async () => {
    const { pdf } = await readSettings();
    await withSettings({ pdf: { ...pdf, logoUrl: dataUrl(small) } });
    expect(await printed()).toEqual([]);
    expect((await set(dataUrl(small))).status).toBe(200);
    expect(await printed()).toEqual([[4, 2]]);
  });

  it('whose file is gone does not stop a report', async () => {
    const { pdf } = await readSettings();
    await withSettings({ pdf: { ...pdf, logoUrl: dataUrl(small), logoKey: 'logos/logo_00000000000000000000' } });
    expect(await printed()).toEqual([]);
  });
});
