import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const IMPORTS = [
  '#shared/units/durations.ts',
  '#functions/registry.ts',
  './options.ts',
  '../../openapi/write.ts',
  'zod',
];
const UNKNOWN = '#elsewhere/file.ts';

/** Returns what a process that starts with these options finds for each import of a file of ours. */
async function found(...options: readonly string[]): Promise<unknown> {
  const importer = new URL('infra/local/start.ts', `file://${process.cwd()}/`).href;
  const script = `
    const resolved = (name) => { try { return import.meta.resolve(name, '${importer}'); } catch ({ code }) { return code; } };
    process.stdout.write(JSON.stringify(${JSON.stringify([...IMPORTS, UNKNOWN])}.map(resolved)));`;
  const words = ['--experimental-import-meta-resolve', ...options, '--input-type=module', '--eval', script];
  return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
}

it('a command finds its files where Node finds them', async () => {
  const [ours, byNode] = await Promise.all([found('--import', './infra/local/node-version.mjs'), found()]);
  expect(ours).toEqual(byNode);
  expect(ours).toEqual([
    expect.stringMatching(/\/shared\/units\/durations\.ts$/),
    expect.stringMatching(/\/functions\/registry\.ts$/),
    expect.stringMatching(/\/infra\/local\/options\.ts$/),
    expect.stringMatching(/\/openapi\/write\.ts$/),
    expect.stringMatching(/\/node_modules\/zod\//),
    'ERR_PACKAGE_IMPORT_NOT_DEFINED',
  ]);
});
