import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { leanModules } from './lean-modules.ts';

/** Something that gets a bundle of its own: an operation, a job. */
export interface Entry {
  /** The name of its folder, which is the id of its contract. */
  readonly id: string;
  /** Its file, from the project's root. */
  readonly file: string;
  /** Files that it reads at run time: name beside the bundle -> path from the project's root. */
  readonly assets?: Readonly<Record<string, string>> | undefined;
}

/** A bundle as it was written. */
export interface Bundle {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly gzipBytes: number;
  /** What it is made of: path of the source -> bytes of it in the bundle. */
  readonly inputs: Readonly<Record<string, number>>;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface BundlingOptions {
  readonly outFolder: string;
  /** Writes source maps beside the bundles. They are not deployed. */
  readonly maps?: boolean;
}

/** Bundles all entries in one go, each to `<outFolder>/<id>/index.js` with its assets beside it. Clears the folder first. */
export const bundle = async (
  entries: readonly Entry[],
  { outFolder, maps = false }: BundlingOptions,
): Promise<Bundle[]> => {
  await rm(outFolder, { recursive: true, force: true });
  await mkdir(outFolder, { recursive: true });
  // The bundles are CommonJS, wherever they lie: within a project of ES modules Node would take them for such.
  await writeFile(join(outFolder, 'package.json'), '{ "type": "commonjs" }\n');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map(({ file, id }) => [`${id}/index`, file])),
    outdir: outFolder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // CommonJS starts faster than ES modules, and the packages' module builds shake better than their main ones.
    format: 'cjs',
    // An `import()` of node:http, as the SDK has it, reads each of its exports, and with them all of undici. A `require` does not.
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    minify: true,
    treeShaking: true,
    legalComments: 'none',
    sourcemap: maps ? 'external' : false,
    metafile: true,
    logLevel: 'warning',
    plugins: [leanModules()],
  });
  await Promise.all(entries.flatMap(({ assets = {}, id }) => copyAssets(assets, join(outFolder, id))));
  return Promise.all(entries.map(({ id }) => describe(id, outFolder, metafile)));
};

const copyAssets = (assets: Readonly<Record<string, string>>, folder: string): Promise<void>[] =>
  Object.entries(assets).map(([name, path]) => {
    if (basename(name) !== name) throw new Error(`an asset lies beside its bundle: ${name}`);
    return cp(join(root, path), join(folder, name), { recursive: true });
  });

const describe = async (id: string, outFolder: string, { outputs }: Metafile): Promise<Bundle> => {
  const path = resolve(outFolder, id, 'index.js');
  const output = outputs[relative(root, path)];
  if (!output) throw new Error(`esbuild wrote nothing for ${id}`);
  return {
    id,
    path,
    bytes: output.bytes,
    gzipBytes: gzipSync(await readFile(path), { level: 9 }).byteLength,
    inputs: Object.fromEntries(
      Object.entries(output.inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
    ),
  };
};
