import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as getApiDocumentation from '#functions/system/get-api-documentation.ts';
import * as getDocs from '#functions/system/get-docs.ts';
import * as getDocsScript from '#functions/system/get-docs-script.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

/** Returns every URL that a page loads by itself. */
const loadedBy = (html: string): string[] =>
  [...html.matchAll(/<(?:script|img|iframe)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"/g)].map(
    ([, source, link]) => source ?? link ?? '',
  );

describe('getDocs', () => {
  it('loads nothing but its own script; the icon is part of the page', async () => {
    const page = await call(getDocs);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(loadedBy(page.text)).toEqual([expect.stringMatching(/^data:image\/svg\+xml,/), getDocsScript.contract.path]);
    const urls = decodeURIComponent(page.text).match(/https?:\/\/[^"' ]*/g) ?? [];
    expect(urls).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('allows the browser only this service and its own two scripts', async () => {
    const { headers, text } = await call(getDocs);
    const policy = headers['content-security-policy'] ?? '';
    const inline = /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}';`);
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  });

  it('does not store a pasted token, send telemetry or fetch fonts', async () => {
    const { text } = await call(getDocs);
    const options = JSON.parse(/createApiReference\('#reference', (.*)\);/.exec(text)?.[1] ?? '') as object;
    expect(options).toMatchObject({
      url: getApiDocumentation.contract.path,
      persistAuth: false,
      telemetry: false,
      withDefaultFonts: false,
      proxyUrl: '',
      agent: { disabled: true },
      mcp: { disabled: true },
    });
  });

  it('answers 304 while it does not change', async () => {
    const first = await call(getDocs);
    const again = await call(getDocs, { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });
});

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
    const manifest = await readFile('node_modules/@scalar/api-reference/package.json', 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(getDocsScript.contract.path).toBe(`/api/docs/reference-${version}.js`);
  });
});

describe('getApiDocumentation', () => {
  it('sends the document as YAML with an ETag', async () => {
    const document = await call(getApiDocumentation);
    expect(document.headers['content-type']).toBe('application/yaml');
    expect(document.text).toMatch(/^# Made by .*\nopenapi: 3\.1/);
    const again = await call(getApiDocumentation, { headers: { 'if-none-match': document.headers['etag'] ?? '' } });
    expect(again.status).toBe(304);
  });

  it('finds the document beside its bundle in a Lambda', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
    await writeFile(join(folder, 'api-documentation.yaml'), 'openapi: beside\n');
    process.env['LAMBDA_TASK_ROOT'] = folder;
    try {
      expect((await call(getApiDocumentation)).text).toBe('openapi: beside\n');
    } finally {
      delete process.env['LAMBDA_TASK_ROOT'];
      await rm(folder, { recursive: true });
    }
  });
});
