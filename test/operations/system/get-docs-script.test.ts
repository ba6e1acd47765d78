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
