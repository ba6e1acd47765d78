import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
async function git(...args: string[]): Promise<string> {
  return (await run('git', args)).stdout.trim();
}

/** What a release needs to run, and to be deployed. */
export const PARTS_OF_RELEASE: readonly string[] = [
  'functions',
  'shared',
  'infra',
  'openapi',
  'docs/operations/runbooks',
  'package.json',
  'tsconfig.json',
  'cdk.json',
];

export interface FormerRelease {
  readonly commit: string;
  /** What the tests call it: its tag or its version. */
  readonly name: string;
}

/**
 * Returns the release before these sources: the newest tag of a version, or the commit that set the version, where no release has a tag.
 * Undefined where the history does not reach back to it, as in a shallow clone or in an archive.
 */
export async function findFormerRelease(): Promise<FormerRelease | undefined> {
  return (await findFormerReleases(1))[0];
}

/** Returns so many releases before these sources, the newest first, as `findFormerRelease` finds one. The first version of a history without tags is left out: its commit begins the project. */
export async function findFormerReleases(most: number): Promise<FormerRelease[]> {
  try {
    const head = await git('rev-parse', 'HEAD');
    const tags = linesOf(await git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname'));
    const tagged = await Promise.all(
      tags.map(async (name) => ({ name, commit: await git('rev-list', '-n', '1', name) })),
    );
    const former = tagged.filter(({ commit }) => commit !== head);
    if (former.length > 0) return former.slice(0, most);
    // The oldest commit of a shallow clone looks as if it had written every line.
    if ((await git('rev-parse', '--is-shallow-repository')) === 'true') return [];
    const commits = linesOf(await git('log', '--format=%H', '-G"version":', '--', 'package.json')).slice(0, -1);
    const found = commits.filter((each) => each !== head).slice(0, most);
    return await Promise.all(found.map(atVersion));
  } catch {
    return [];
  }
}

function linesOf(printed: string): string[] {
  return printed.split('\n').filter(Boolean);
}

async function atVersion(commit: string): Promise<FormerRelease> {
  const { version } = JSON.parse(await git('show', `${commit}:package.json`)) as { version: string };
  return { commit, name: `${version}, commit ${commit.slice(0, 8)}` };
}

/** Writes the sources of a release into a folder. They use the packages of this project, not those of the release. */
export async function writeSources({ commit }: FormerRelease, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'sources.tar');
  await git('archive', `--output=${archive}`, commit, ...PARTS_OF_RELEASE);
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
}
