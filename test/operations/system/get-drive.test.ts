import { gzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import * as getDrive from '#functions/system/get-drive.ts';
import * as getDriveWorker from '#functions/system/get-drive-worker.ts';
import * as getPageFile from '#functions/system/get-page-file.ts';
import { buildPages } from '#infra/bundling/build-pages.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

it('is a page with two files of its own, and a strict policy', async () => {
  const { headers, status, text } = await call(getDrive);
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(text).not.toMatch(/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/);
  const files = [...text.matchAll(/\/api\/pages\/(drive-[0-9a-f]{16}\.(?:css|js))/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(2);
  for (const file of files) expect((await call(getPageFile, { params: { file } })).status).toBe(200);
});

it('takes at most 27.5 KB on the way to the phone, with its worker', async () => {
  const page = (await buildPages()).find(({ name }) => name === 'drive');
  const worker = Buffer.from((await call(getDriveWorker)).text);
  const sizes = [page?.script, page?.style, worker].map((file) => gzipSync(file ?? '', { level: 9 }).byteLength);
  expect(sizes.reduce((sum, each) => sum + each)).toBeLessThan(27_500);
});
