import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
async function git(...args: string[]): Promise<string> {
  return (await run('git', args)).stdout.trim();
}

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
  try {
    const head = await git('rev-parse', 'HEAD');
    const tags = (await git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname')).split('\n');
    for (const tag of tags.filter(Boolean)) {
      const commit = await git('rev-list', '-n', '1', tag);
      if (commit !== head) return { commit, name: tag };
    }
    const commits = (await git('log', '-2', '--format=%H', '-G"version":', '--', 'package.json')).split('\n');
    const commit = commits.find((each) => each !== head);
    // The oldest commit of a shallow clone looks as if it had written every line.
    if (!commit || (await git('rev-parse', '--is-shallow-repository')) === 'true') return undefined;
    const { version } = JSON.parse(await git('show', `${commit}:package.json`)) as { version: string };
    return { commit, name: `${version}, commit ${commit.slice(0, 8)}` };
  } catch {
    return undefined;
  }
}

/** Writes the sources of a release into a folder. They use the packages of this project, not those of the release. */
export async function writeSources({ commit }: FormerRelease, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = join(folder, 'sources.tar');
  await git('archive', `--output=${archive}`, commit, 'functions', 'shared', 'infra', 'openapi', 'package.json');
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
}
