import { expect, it } from '@jest/globals';
import * as getPageFile from '#functions/system/get-page-file.ts';
import * as getSupplierPage from '#functions/system/get-supplier-page.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

it('is a page with two files of its own, and a strict policy', async () => {
  const { headers, status, text } = await call(getSupplierPage);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
  const files = [...text.matchAll(/\/api\/pages\/(supplier-[0-9a-f]{16}\.(?:css|js))/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(2);
  for (const file of files) expect((await call(getPageFile, { params: { file } })).status).toBe(200);
});
