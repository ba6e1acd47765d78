import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as getDocsScript from '#functions/system/get-docs-script.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

describe('getDocsScript', () => {
  it('sends the script compressed, under 4 MB, with an immutable cache header', async () => {
    const answer = await call(getDocsScript);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.text.length).toBeLessThan(4 * 1024 * 1024);
    const script = gunzipSync(Buffer.from(answer.text, 'base64')).toString('utf8');
    expect(script).toContain('createApiReference');
    expect(script).toMatch(/^\/\*!\nMIT License\n\nCopyright \(c\) 2023-present Scalar\n/);
    expect(script.slice(0, script.indexOf('*/'))).toContain('WITHOUT WARRANTY OF ANY KIND');
  });

  it('sends no package that NOTICE does not name, as far as the script tells them', async () => {
    const answer = await call(getDocsScript);
    const script = gunzipSync(Buffer.from(answer.text, 'base64')).toString('utf8');
    const comments = [...script.matchAll(/\/\*[!*][^]*?\*\//g)].map(([comment]) => comment);
    const inside = comments.flatMap(
      (comment) => /^[\s!*/]*(@?[\w/-]+) v?(\d+\.\d+\.\d+)/.exec(comment)?.slice(1, 3).join(' ') ?? [],
    );
    expect(inside).toEqual(
      expect.arrayContaining([expect.stringMatching(/^vue /), expect.stringMatching(/^tabbable /)]),
    );
    const notice = (await readFile('NOTICE', 'utf8')).replaceAll(/\s+/g, ' ');
    expect(inside.filter((each) => !notice.includes(each))).toEqual([]);
  });
});

describe('the URL of the script', () => {
  it('contains the installed version, so that browsers do not cache an older one', async () => {
    const manifest = await readFile('node_modules/@scalar/fastify-api-reference/package.json', 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(getDocsScript.contract.path).toBe(`/api/docs/reference-${version}.js`);
    expect(await readFile('NOTICE', 'utf8')).toContain(`Scalar API Reference ${version},`);
  });
});
