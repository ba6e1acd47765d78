import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { OPERATIONS } from '#infra/operations/main.ts';

/** What a newcomer sees first. A new entry needs a reason. */
const TOP_LEVEL = `
  deployments docs functions infra openapi shared test
  CHANGELOG.md CONTRIBUTING.md LICENSE NOTICE README.md SECURITY.md
  biome.json cdk.json jest.config.mjs package-lock.json package.json tsconfig.json
`.match(/\S+/g);

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

describe('the repository', () => {
  it('has few entries at its top level', () => {
    const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
    const entries = new Set(files.map((file) => file.split('/')[0] ?? '').filter((entry) => !entry.startsWith('.')));
    expect([...entries].filter((entry) => entry !== '' && !TOP_LEVEL?.includes(entry))).toEqual([]);
  });

  it('runs in CI what .ci/run runs on a laptop, in one job a part', () => {
    const { jobs } = parse(read('.github/workflows/ci.yml')) as {
      jobs: { run: { strategy: { matrix: { part: string[] } }; steps: { run?: string; uses?: string }[] } };
    };
    const { steps, strategy } = jobs.run;
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run ${{ matrix.part }}']);
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const [, ofAll = ''] = /^ {2}all\)\n(.*?);;/ms.exec(read('.ci/run')) ?? [];
    // `npm test` runs the house tests too.
    expect(ofAll.replace(/npm | --without-tests/g, '').match(/\S+/g)).toEqual(strategy.matrix.part);
    expect(() => execFileSync('bash', ['-n', '.ci/run'])).not.toThrow();
  });

  it('deploys development first, and production after an approval, without stored keys of AWS', () => {
    const { concurrency, jobs, permissions } = parse(read('.github/workflows/deploy.yml')) as {
      concurrency: Record<string, unknown>;
      permissions: Record<string, string>;
      jobs: Record<
        string,
        { environment: string; needs?: string; env: Record<string, string>; steps: { run?: string; uses?: string }[] }
      >;
    };
    expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    expect(concurrency['cancel-in-progress']).toBe(false);
    expect(Object.keys(jobs)).toEqual(['development', 'production']);
    expect(jobs['production']?.needs).toBe('development');
    for (const [name, { env, environment, steps }] of Object.entries(jobs)) {
      expect([environment, env['DEPLOYMENT']]).toEqual([name, name]);
      expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/deploy']);
      const actions = steps.flatMap(({ uses }) => uses ?? []);
      expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    }
    expect(JSON.stringify(jobs)).not.toMatch(/ACCESS_KEY/i);
    const script = read('.ci/deploy');
    expect(() => execFileSync('bash', ['-n', '.ci/deploy'])).not.toThrow();
    const used = [...script.matchAll(/npm run (?:--silent )?ops -- (\w+)/g)].map(([, name = '']) => name);
    expect(used).toEqual(['deploy', 'smoke', 'doctor']);
    for (const name of used) expect(OPERATIONS).toHaveProperty(name);
  });

  it('releases a tag with the list of its parts, whose signatures it checks', () => {
    const { jobs, on } = parse(read('.github/workflows/release.yml')) as {
      on: { push: { tags: string[] } };
      jobs: { release: { steps: { run?: string; uses?: string }[] } };
    };
    expect(on.push.tags).toEqual(['v*']);
    const { steps } = jobs.release;
    expect(steps.flatMap(({ uses }) => uses ?? []).filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
    expect(steps.flatMap(({ run }) => run ?? [])[0]).toBe('.ci/release');
    expect(read('.ci/release')).toContain('npm audit signatures');
    expect(() => execFileSync('bash', ['-n', '.ci/release'])).not.toThrow();
  });

  it('updates the dependencies, the emulator and the actions of CI by configuration', () => {
    const { updates } = parse(read('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string }[] };
    expect(updates.map((each) => each['package-ecosystem'])).toEqual([
      'npm',
      'npm',
      'npm',
      'pip',
      'pip',
      'github-actions',
    ]);
  });

  it('has one version of Node in all places', () => {
    const wanted = read('.nvmrc').trim();
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };
    const { image } = JSON.parse(read('.devcontainer/devcontainer.json')) as { image: string };
    expect(devDependencies['node']?.split('.')[0]).toBe(wanted);
    expect(image).toContain(`:${wanted}-`);
  });

  it('asks what is needed of each fault and wish', () => {
    const forms = readdirSync('.github/ISSUE_TEMPLATE').filter((file) => file !== 'config.yml');
    expect(forms.sort()).toEqual(['fault.yml', 'wish.yml']);
    for (const form of forms) {
      const { body, description, name } = parse(read(`.github/ISSUE_TEMPLATE/${form}`)) as Record<string, unknown[]>;
      expect([form, Boolean(name), Boolean(description), body?.length !== 0]).toEqual([form, true, true, true]);
    }
    expect(existsSync('.github/pull_request_template.md')).toBe(true);
  });
});
