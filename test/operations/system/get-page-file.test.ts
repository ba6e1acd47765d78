import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as getBoard from '#functions/system/get-board.ts';
import * as getPageFile from '#functions/system/get-page-file.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

/** Returns every address that a page loads by itself. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|img|iframe)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"/g)].map(
    ([, source, link]) => source ?? link ?? '',
  );
}

describe('getPageFile', () => {
  it('serves what the page names, compressed and cached without limit', async () => {
    const { text } = await call(getBoard);
    const [, style = '', script = ''] = loadedBy(text);
    const contents: Buffer[] = [];
    for (const [address, type] of [
      [script, 'text/javascript'],
      [style, 'text/css'],
    ] as const) {
      const file = address.split('/').at(-1) ?? '';
      const answer = await call(getPageFile, { params: { file } });
      expect(answer.headers).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      contents.push(gunzipSync(Buffer.from(answer.text, 'base64')));
    }
    // The build tool names scripts that others import: by another digest.
    expect(style).toContain(
      createHash('sha256')
        .update(contents[1] ?? '')
        .digest('hex')
        .slice(0, 16),
    );
    expect(contents[0]?.toString()).toContain('document');
  });

  it('serves the texts of each language, which the page names without loading them', async () => {
    const { text } = await call(getBoard);
    const named = [...text.matchAll(/desk-(?:de|fr|es|pt|it|pl|ar|ja|zh)-[0-9a-f]{16}\.js/g)].map(([file]) => file);
    expect(new Set(named).size).toBe(9);
    for (const file of named) {
      const answer = await call(getPageFile, { params: { file } });
      expect(gunzipSync(Buffer.from(answer.text, 'base64')).toString()).toContain('export const WORDS=');
    }
  });

  it('answers 404 for a file of another version, and 400 for what is no name of a file', async () => {
    const file = 'desk-0123456789abcdef.js';
    expect((await call(getPageFile, { params: { file } })).body).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const wrong = await call(getPageFile, { params: { file: 'desk.js' } });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ path: 'path.file' }] });
  });
});
