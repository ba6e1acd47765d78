import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { oncePerRun } from '#test/support/once-per-run.ts';

function named(): string {
  return `once-${crypto.randomUUID()}`;
}

describe('a folder that all test files of a run share', () => {
  it('is filled once, and no caller sees it half filled', async () => {
    const name = named();
    let fills = 0;
    const fill = async (folder: string): Promise<void> => {
      fills += 1;
      await writeFile(join(folder, 'first'), '');
      await writeFile(join(folder, 'second'), '');
    };
    const seen = await Promise.all(Array.from({ length: 5 }, async () => readdir(await oncePerRun(name, fill))));
    expect(fills).toBe(1);
    expect(seen).toEqual(Array.from({ length: 5 }, () => ['first', 'second']));
  });

  it('is filled by the next caller if the first one fails', async () => {
    const name = named();
    await expect(oncePerRun(name, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    const folder = await oncePerRun(name, (unfinished) => writeFile(join(unfinished, 'a'), ''));
    expect(await readdir(folder)).toEqual(['a']);
    expect((await readdir(tmpdir())).filter((each) => each.startsWith(name)).sort()).toEqual([
      basename(folder),
      `${name}.claim`,
    ]);
  });
});
