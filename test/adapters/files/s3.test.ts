import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFileStore } from '#infra/local/files/file-store.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { useFiles } from '#test/support/files.ts';

useFiles();

const LINK_SECONDS = 900;
const key = 'reports/one';
const FILE = { key, contentType: 'application/pdf', fileName: 'Żółw – “Zoë”, 王.pdf' };
const CSV = { key: 'reports/two', contentType: 'text/csv; charset=utf-8', fileName: "Roster (all) 'A'.csv" };
function ago(seconds: number): string {
  return new Date(Date.now() - seconds * 1_000).toISOString();
}
function linkOf(at = ago(0), file = FILE): Promise<string> {
  return fileStore().link(file.key, at, LINK_SECONDS);
}

beforeAll(async () => {
  for (const each of [FILE, CSV]) await fileStore().put({ ...each, bytes: Buffer.from(`bytes of ${each.key}`) });
});

describe('a link to a file', () => {
  it('serves the file with its type and name, and forbids caching', async () => {
    const reply = await fetch(await linkOf());
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('bytes of reports/one');
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(reply.headers.get('content-disposition')).toBe(
      `inline; filename="Zo_w _ _Zoe_, _.pdf"; filename*=UTF-8''${encodeURIComponent(FILE.fileName)}`,
    );
  });

  it('is a download for types that browsers do not show', async () => {
    const { headers } = await fetch(await linkOf(ago(0), CSV));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Roster (all) 'A'.csv"`);
  });

  it('does not hold the name of the file, because the access log keeps links', async () => {
    expect(decodeURIComponent(await linkOf())).not.toMatch(/Zo|pdf|disposition/i);
  });

  it('ends when the file is removed', async () => {
    const file = { ...CSV, key: 'reports/three' };
    await fileStore().put({ ...file, bytes: Buffer.from('three') });
    const url = await linkOf(ago(0), file);
    expect((await fetch(url)).status).toBe(200);
    await fileStore().remove(file.key);
    await fileStore().remove(file.key);
    expect((await fetch(url)).status).toBe(404);
  });

  it('expires after 15 minutes', async () => {
    expect((await fetch(await linkOf(ago(LINK_SECONDS - 30)))).status).toBe(200);
    expect((await fetch(await linkOf(ago(LINK_SECONDS + 1)))).status).toBe(403);
  });

  it.each([
    ['to another file', (url: URL) => (url.pathname = url.pathname.replace('one', 'two'))],
    ['to a longer expiry', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['to another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', 'a'.repeat(64))],
    ['to no signature', (url: URL) => (url.search = '')],
    ['to another name', (url: URL) => url.searchParams.set('response-content-disposition', 'attachment')],
  ])('is refused if it is changed %s', async (_what, change) => {
    const url = new URL(await linkOf());
    change(url);
    const reply = await fetch(url);
    expect(reply.status).toBe(403);
    expect(await reply.text()).not.toContain('bytes of');
  });

  it('is refused with another method', async () => {
    expect((await fetch(await linkOf(), { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(await linkOf(), { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(await linkOf())).status).toBe(200);
  });
});

describe('the local store', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const clientOf = (endpoint: string, secretAccessKey: string): S3Client =>
    new S3Client({ endpoint, forcePathStyle: true, credentials: { accessKeyId: 'local', secretAccessKey } });

  it('accepts files only with the secret, and keeps them over a restart', async () => {
    const first = await startFileStore({ dataFolder: folder, secret: 'right', hosts: new Set() });
    const put = new PutObjectCommand({ Bucket: first.bucket, Key: 'kept', Body: 'bytes' });
    await expect(clientOf(first.endpoint, 'wrong').send(put)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await clientOf(first.endpoint, 'right').send(put);
    await first.stop();
    const second = await startFileStore({ dataFolder: folder, secret: 'right', hosts: new Set() });
    const got = await clientOf(second.endpoint, 'right').send(
      new GetObjectCommand({ Bucket: second.bucket, Key: 'kept' }),
    );
    expect(await got.Body?.transformToString()).toBe('bytes');
    await second.stop();
  });
});
