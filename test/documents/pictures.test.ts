import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { KINDS, LOOKS } from './paper-samples.ts';
import { canRender, differenceOf, renderPages } from './pictures.ts';

const FOLDER = 'test/documents/pictures';
const DPI = 30;
/** Versions of the renderer smooth letters differently. A line of text that is missing or has moved makes more difference. */
const TOLERANCE = 20;
/** `KEEP_PICTURES=1` keeps the pictures of this run. Look at them before you commit. */
const keeps = process.env['KEEP_PICTURES'] === '1';

function comparePictures(): void {
  it.each(Object.keys(KINDS))('are as they were kept, the first page and the last: %s', async (kind) => {
    const look = await LOOKS['branded']?.();
    const made = await KINDS[kind]?.(look ?? {});
    const pages = renderPages(made?.bytes ?? new Uint8Array(), DPI, '-gray');
    expect(pages).toHaveLength(made?.pages ?? 0);
    mkdirSync(FOLDER, { recursive: true });
    for (const [at, page] of pages.entries()) {
      if (at > 0 && at < pages.length - 1) continue;
      const file = join(FOLDER, `${kind}-${at + 1}.png`);
      if (keeps) writeFileSync(file, page);
      expect([file, existsSync(file)]).toEqual([file, true]);
      const difference = differenceOf(page, readFileSync(file));
      expect([file, difference <= TOLERANCE ? 'the same' : difference]).toEqual([file, 'the same']);
    }
  });

  it('tell a paper without its contact from one with it', async () => {
    const look = (await LOOKS['branded']?.()) ?? {};
    const [page = Buffer.alloc(0)] = renderPages(
      (await KINDS['roster']?.(look))?.bytes ?? new Uint8Array(),
      DPI,
      '-gray',
    );
    const settings = look.settings && { ...look.settings, contact: '' };
    const without = await KINDS['roster']?.({ ...look, ...(settings && { settings }) });
    const [other = Buffer.alloc(0)] = renderPages(without?.bytes ?? new Uint8Array(), DPI, '-gray');
    expect(differenceOf(page, other)).toBeGreaterThan(TOLERANCE);
    expect(differenceOf(page, page)).toBe(0);
  });
}

function sayWhyNot(): void {
  it('are not compared here: pdftoppm of poppler-utils is not installed', () => {
    expect(canRender()).toBe(false);
  });
}

describe('the pictures of papers', () => {
  const tests = canRender() ? comparePictures : sayWhyNot;
  tests();
});
