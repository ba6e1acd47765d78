import { lstatSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

interface Entry {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optional?: boolean;
}
interface Manifest {
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
async function entriesOf(lockFile: string): Promise<[string, Entry][]> {
  const { packages } = await read<{ readonly packages: Readonly<Record<string, Entry>> }>(lockFile);
  return Object.entries(packages).filter(([path]) => path !== '');
}

/** Where Motorcade runs with Node alone, as npm names systems and processors. */
const PLATFORMS = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

describe('the table engine', () => {
  const names = PLATFORMS.map((platform) => `@dynoxide/${platform}`);

  it('is an optional package for each platform, all of one version', async () => {
    const { optionalDependencies } = await read<Manifest>('package.json');
    expect(Object.keys(optionalDependencies).sort()).toEqual(names);
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
  });

  it('is in the lock file for each platform, so that `npm ci` installs the one of the machine', async () => {
    const { optionalDependencies } = await read<Manifest>('package.json');
    const locked = (await entriesOf('package-lock.json')).filter(([path]) =>
      path.startsWith('node_modules/@dynoxide/'),
    );
    const wanted = PLATFORMS.map((platform) => {
      const [os, cpu] = platform.split('-');
      const version = optionalDependencies[`@dynoxide/${platform}`];
      return [`node_modules/@dynoxide/${platform}`, { version, os: [os], cpu: [cpu], optional: true }];
    });
    const found = locked.map(([path, { cpu, optional, os, version }]) => [path, { version, os, cpu, optional }]);
    expect(found).toEqual(wanted);
  });
});

describe('the packages that `npm ci` installs', () => {
  /** Tells whether npm installs a package on Linux x64. Of the builds for glibc and for musl, it installs one. */
  function isFor([path, { cpu, os }]: [string, Entry]): boolean {
    return (!os || os.includes('linux')) && (!cpu || cpu.includes('x64')) && !path.includes('-musl');
  }

  it('are at most 600', async () => {
    const entries = await entriesOf('package-lock.json');
    expect(entries.length).toBeGreaterThan(300);
    expect(entries.filter(isFor).length).toBeLessThanOrEqual(600);
  });

  // By the calls that wait: for 60,000 files, promises take several times as long as the files.
  it('have at most 950 MB', () => {
    const counted = new Set<number>();
    const size = (folder: string): number => {
      let blocks = 0;
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) blocks += size(path);
        const { blocks: own, ino } = lstatSync(path);
        if (!counted.has(ino)) blocks += own;
        counted.add(ino);
      }
      return blocks;
    };
    const megabytes = (size('node_modules') * 512) / 1024 ** 2;
    expect(megabytes).toBeGreaterThan(300);
    expect(megabytes).toBeLessThanOrEqual(950);
  });

  it.each(['package-lock.json', '.ci/tools/package-lock.json'])('come from no registry that %s names', async (file) => {
    const entries = await entriesOf(file);
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
