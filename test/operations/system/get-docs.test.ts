import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import * as getApiDocumentation from '#functions/system/get-api-documentation.ts';
import * as getDocs from '#functions/system/get-docs.ts';
import * as getDocsScript from '#functions/system/get-docs-script.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

/** Returns every URL that a page loads by itself. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?:script|img|iframe)[^>]*\ssrc="([^"]*)"|<link[^>]*\shref="([^"]*)"/g)].map(
    ([, source, link]) => source ?? link ?? '',
  );
}

describe('getDocs', () => {
  it('loads nothing but its own script; the icon is part of the page', async () => {
    const page = await call(getDocs);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(loadedBy(page.text)).toEqual([expect.stringMatching(/^data:image\/svg\+xml,/), getDocsScript.contract.path]);
    const urls = decodeURIComponent(page.text.replaceAll(/%(?![\dA-F]{2})/g, '%25')).match(/https?:\/\/[^"' ]*/g) ?? [];
    expect(urls).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('lets the status codes of an operation take as many lines as they need, and shows no patterns', async () => {
    const { headers, text } = await call(getDocs);
    const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    expect(style).toContain('#reference .response-card [role=tablist]{flex-wrap:wrap;overflow:visible}');
    expect(headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(style).toContain('#reference .property-pattern{display:none}');
    // The script of this version makes the parts that the style names.
    const script = gunzipSync(Buffer.from((await call(getDocsScript)).text, 'base64')).toString('utf8');
    for (const part of [
      'response-card',
      'scalar-card-header-title',
      'scalar-card-header-tabs',
      'tablist',
      'property-pattern',
    ])
      expect([part, script.includes(part)]).toEqual([part, true]);
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
