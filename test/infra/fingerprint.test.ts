import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fingerprintOf, pageSources } from '#infra/bundling/fingerprint.ts';
import { preparePages } from '#infra/bundling/prepare-pages.ts';

let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'motorcade-fingerprint-'));
});
afterAll(() => rm(project, { recursive: true }));

it('differs after each change of a file, and for something else that is asked for', async () => {
  const at = (name: string): string => join(project, name);
  await mkdir(at('functions/vips'), { recursive: true });
  await writeFile(at('package-lock.json'), '{}');
  const take = (asked?: string) => fingerprintOf(project, ['functions', 'package-lock.json'], asked);
  const found = [await take(), await take('maps')];
  const changes = [
    () => writeFile(at('functions/vips/get-vip.ts'), '1'),
    () => writeFile(at('functions/vips/get-vip.ts'), '2'),
    () => rename(at('functions/vips/get-vip.ts'), at('functions/vips/find-vip.ts')),
    () => writeFile(at('package-lock.json'), '{ "packages": {} }'),
    () => rm(at('functions/vips/find-vip.ts')),
  ];
  for (const change of changes) {
    await change();
    found.push(await take());
  }
  expect(new Set(found).size).toBe(found.length);
  expect(await take()).toBe(found.at(-1));
});

it('lets a start take the pages of the last bundle while their sources are the same', async () => {
  let built = 0;
  const build = () => Promise.resolve((built += 1));
  await preparePages(build);
  expect(built).toBe(0);
  await preparePages(build, async () => `${await pageSources()} and a change`);
  expect(built).toBe(1);
});
