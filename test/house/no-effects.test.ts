import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourcesBelow } from '#test/support/sources.ts';

interface Left {
  readonly imported: number;
  readonly reads: readonly string[];
  readonly handles: readonly string[];
}

const importer = resolve('test/support/import-everything.ts');

/** Imports files in a process of its own that has no environment, may write nothing and start nothing. */
async function importAlone(cwd: string, files: readonly string[]): Promise<Left & { readonly stderr: string }> {
  const permitted = ['--permission', '--allow-fs-read=*'];
  const { stderr, stdout } = await promisify(execFile)(process.execPath, [...permitted, importer, ...files], {
    cwd,
    env: {},
  });
  return { ...(JSON.parse(stdout) as Left), stderr };
}

describe('importing a file', () => {
  let empty: string;
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'no-effects-'));
  });
  afterAll(() => rm(empty, { recursive: true }));

  it('does nothing: no handle, no read of the environment, no file, no word', async () => {
    const files = sourcesBelow('functions', 'shared')
      // Node cannot import these: they are built for browsers.
      .filter(({ path }) => !path.endsWith('.tsx') && !path.endsWith('/worker.ts'))
      .map(({ path }) => resolve(path));
    expect(files.length).toBeGreaterThan(50);
    expect(await importAlone(empty, files)).toEqual({ imported: files.length, reads: [], handles: [], stderr: '' });
    expect(await readdir(empty)).toEqual([]);
  });

  it.each([
    ['a timer', 'setTimeout(() => undefined, 50);'],
    ['a read of the environment', "process.env['TABLE_NAME'];"],
  ])('would be seen to have an effect: %s', async (_kind, text) => {
    const folder = await mkdtemp(join(tmpdir(), 'effect-'));
    const planted = join(folder, 'shared', 'planted.mjs');
    await mkdir(join(folder, 'shared'));
    await writeFile(planted, text);
    const { handles, reads } = await importAlone(folder, [planted]);
    expect([...handles, ...reads]).not.toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('would be stopped from writing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'effect-'));
    const planted = join(folder, 'planted.mjs');
    await writeFile(planted, "import { writeFileSync } from 'node:fs'; writeFileSync('left-behind', 'x');");
    await expect(importAlone(folder, [planted])).rejects.toThrow(/ERR_ACCESS_DENIED/);
    await rm(folder, { recursive: true });
  });
});
