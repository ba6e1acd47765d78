import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { NODE_MAJOR } from '#infra/function-limits.ts';
import { fingerprintOf } from './fingerprint.ts';
import { leanModules } from './lean-modules.ts';
import { preparePages } from './prepare-pages.ts';
import {
  copyParts,
  partEntries,
  preparedEntries,
  preparedEntry,
  pureConstants,
  START_FILE,
  START_SOURCE,
  separateParts,
} from './source-plugins.ts';

/** A function that gets a bundle: an operation, a job or the migrations. */
export interface Entry {
  /** The id of the contract, and the name of the bundle's folder. */
  readonly id: string;
  /** The source file, relative to the root of the project. */
  readonly file: string;
  /** The module whose `prepare` Lambda runs while the function starts. */
  readonly preparedBy?: string;
  /** Files that it reads at run time. Key: name beside the bundle. Value: path relative to the root of the project. */
  readonly assets?: Readonly<Record<string, string>> | undefined;
  /** Files that are generated at build time. Key: name beside the bundle. Value: content. */
  readonly generated?: Readonly<Record<string, string>> | undefined;
}

/** A bundle that was written. */
export interface Bundle {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** The sources in the bundle. Key: path. Value: bytes in the bundle. */
  readonly inputs: Readonly<Record<string, number>>;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface BundlingOptions {
  readonly outFolder: string;
  /** Writes source maps beside the bundles. They are not deployed. Default: false. */
  readonly maps?: boolean;
}

/** What a folder of bundles was made of, and which ones it has. It is written when all of them are there. */
interface Made {
  readonly fingerprint: string;
  readonly bundles: Bundle[];
}
const MADE_FILE = 'bundles.json';

/**
 * Bundles all entries, each to `<outFolder>/<id>/index.js` with its parts and assets beside it, and the pages. Empties the folder first. Does
 * nothing if the folder has these bundles of the same sources and packages already: a second deployment of a release needs no second build.
 */
export async function bundle(entries: readonly Entry[], options: BundlingOptions): Promise<Bundle[]> {
  const { fingerprint, kept } = await lookFor(entries, options);
  if (kept) return kept;
  const made: Made = { fingerprint, bundles: await bundleAll(entries, options) };
  await writeFile(join(options.outFolder, MADE_FILE), JSON.stringify(made));
  return made.bundles;
}

/** Returns the bundles of the entries in a folder, or undefined if it has others, none, or those of former sources. */
export async function keptBundles(entries: readonly Entry[], options: BundlingOptions): Promise<Bundle[] | undefined> {
  return (await lookFor(entries, options)).kept;
}

/** Of what bundles are made: sources, what is generated from them, and the versions of packages. */
const SOURCES = [
  'functions',
  'shared',
  'infra',
  'openapi',
  'package.json',
  'node_modules/.package-lock.json',
  'tsconfig.json',
];

async function lookFor(entries: readonly Entry[], { maps = false, outFolder }: BundlingOptions) {
  const fingerprint = await fingerprintOf(root, SOURCES, JSON.stringify([entries, maps]));
  const file = join(outFolder, MADE_FILE);
  const made = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Made) : undefined;
  return { fingerprint, kept: made?.fingerprint === fingerprint ? made.bundles : undefined };
}

async function bundleAll(entries: readonly Entry[], { outFolder, maps = false }: BundlingOptions): Promise<Bundle[]> {
  await rm(outFolder, { recursive: true, force: true });
  await mkdir(outFolder, { recursive: true });
  // They are assets of the operations that serve them.
  await preparePages();
  // Marks the bundles as CommonJS. Otherwise Node reads the package.json of this project and loads them as ES modules.
  await writeFile(join(outFolder, 'package.json'), '{ "type": "commonjs" }\n');
  const found = new Set<string>();
  const options = optionsFor(outFolder, maps);
  const { metafile } = await build({
    ...options,
    entryPoints: Object.fromEntries(
      entries.map(({ file, id, preparedBy }) => [`${id}/index`, preparedBy ? preparedEntry(file, preparedBy) : file]),
    ),
    plugins: [preparedEntries(root), separateParts(found), leanModules(), pureConstants()],
  });
  await build({ ...options, entryPoints: partEntries(found, root), plugins: [leanModules(), pureConstants()] });
  await copyParts(metafile, outFolder, root);
  await Promise.all(
    entries.flatMap(({ assets = {}, generated = {}, id }) => [
      writeFile(join(outFolder, id, START_FILE), START_SOURCE),
      ...copyAssets(assets, join(outFolder, id)),
      ...Object.entries(generated).map(([name, content]) => writeFile(join(outFolder, id, name), content)),
    ]),
  );
  return entries.map(({ id }) => describe(id, outFolder, metafile));
}

function optionsFor(outdir: string, maps: boolean) {
  return {
    absWorkingDir: root,
    outdir,
    bundle: true,
    platform: 'node',
    target: `node${NODE_MAJOR}`,
    // CommonJS output starts faster than ES modules. `mainFields` prefers the packages' ES modules, which esbuild can shake.
    format: 'cjs',
    // The SDK loads node:http with `import()`, which reads every export and so loads undici. `require` does not.
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    minify: true,
    treeShaking: true,
    legalComments: 'none',
    sourcemap: maps ? 'external' : false,
    metafile: true,
    logLevel: 'warning',
  } satisfies BuildOptions;
}

function copyAssets(assets: Readonly<Record<string, string>>, folder: string): Promise<void>[] {
  return Object.entries(assets).map(([name, path]) => {
    if (basename(name) !== name) throw new Error(`The name of an asset must not contain a folder: ${name}`);
    return cp(join(root, path), join(folder, name), { recursive: true });
  });
}

/** Returns how many bytes a bundle has, minified and gzipped. It takes tens of milliseconds, so no build asks for it by itself. */
export function gzipBytesOf({ path }: Pick<Bundle, 'path'>): number {
  return gzipSync(readFileSync(path), { level: 9 }).byteLength;
}

function describe(id: string, outFolder: string, { outputs }: Metafile): Bundle {
  const path = resolve(outFolder, id, 'index.js');
  const output = outputs[relative(root, path)];
  if (!output) throw new Error(`esbuild wrote no bundle for ${id}`);
  return {
    id,
    path,
    bytes: output.bytes,
    inputs: Object.fromEntries(
      Object.entries(output.inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
    ),
  };
}
