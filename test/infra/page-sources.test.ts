import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { preparePages, stateOfSources } from '#infra/bundling/page-sources.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-sources-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('takes the pages of the last bundle until one of their sources is new, changes or goes', async () => {
  const record = `${folder}.txt`;
  const isBuilt = async () => {
    let built = false;
    await preparePages(() => Promise.resolve((built = true)), record, [folder]);
    return built;
  };
  expect(await isBuilt()).toBe(true);
  const file = join(folder, 'part.ts');
  const changes = [
    () => writeFile(file, 'a'),
    () => writeFile(file, 'ab'),
    () => utimes(file, new Date(0), new Date(0)),
    () => rm(file),
  ];
  for (const change of changes) {
    await writeFile(record, await stateOfSources([folder]));
    expect(await isBuilt()).toBe(false);
    await change();
    expect(await isBuilt()).toBe(true);
  }
  await rm(record);
});
