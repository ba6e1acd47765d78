import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import ts from 'typescript';
import { buildPages } from './build-pages.ts';
import { leanModules } from './lean-modules.ts';
import { preparedEntries, preparedEntry, START_FILE, START_SOURCE } from './prepared-entries.ts';

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
  readonly gzipBytes: number;
  /** The sources in the bundle. Key: path. Value: bytes in the bundle. */
  readonly inputs: Readonly<Record<string, number>>;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

interface BundlingOptions {
  readonly outFolder: string;
  /** Writes source maps beside the bundles. They are not deployed. Default: false. */
  readonly maps?: boolean;
}

/** Bundles all entries, each to `<outFolder>/<id>/index.js` with its parts and assets beside it, and the pages. Empties the folder first. */
export async function bundle(
  entries: readonly Entry[],
  { outFolder, maps = false }: BundlingOptions,
): Promise<Bundle[]> {
  await rm(outFolder, { recursive: true, force: true });
  await mkdir(outFolder, { recursive: true });
  // They are assets of the operations that serve them.
  await buildPages();
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
  return Promise.all(entries.map(({ id }) => describe(id, outFolder, metafile)));
}

function optionsFor(outdir: string, maps: boolean) {
  return {
    absWorkingDir: root,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node24',
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

async function describe(id: string, outFolder: string, { outputs }: Metafile): Promise<Bundle> {
  const path = resolve(outFolder, id, 'index.js');
  const output = outputs[relative(root, path)];
  if (!output) throw new Error(`esbuild wrote no bundle for ${id}`);
  return {
    id,
    path,
    bytes: output.bytes,
    gzipBytes: gzipSync(await readFile(path), { level: 9 }).byteLength,
    inputs: Object.fromEntries(
      Object.entries(output.inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput]),
    ),
  };
}

/** The folder of the parts, within the folder of the bundles. Each part is copied beside the bundles that load it. */
const PARTS_FOLDER = 'parts';

function partName(path: string): string {
  return basename(path).replace(/\.ts$/, '.js');
}

/**
 * Keeps what a bundle imports with `import()` out of it: it becomes a file beside the bundle, a part, that is read when the code first
 * needs it. A part has its own copy of what it imports, so only `shared/domain` may be a part: it keeps no state. Adds the sources of the
 * parts to `found`.
 */
function separateParts(found: Set<string>): Plugin {
  return {
    name: 'separate-parts',
    setup(build) {
      build.onResolve({ filter: /^#shared\// }, async ({ importer, kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        if (!path.startsWith('#shared/domain/'))
          return { errors: [{ text: `${importer} imports ${path} with import(), which only shared/domain allows` }] };
        const resolved = await build.resolve(path, { kind: 'import-statement', importer, resolveDir });
        found.add(resolved.path);
        return { path: `./${partName(resolved.path)}`, external: true };
      });
    },
  };
}

/** Copies the parts that each bundle loads beside it. */
async function copyParts({ outputs }: Metafile, outFolder: string, root: string): Promise<void> {
  for (const [output, { imports }] of Object.entries(outputs)) {
    for (const { kind, path, external } of imports) {
      if (!external || kind !== 'require-call' || !path.startsWith('./')) continue;
      await copyFile(join(outFolder, PARTS_FOLDER, basename(path)), join(root, dirname(output), basename(path)));
    }
  }
}

/** Returns the entry points of the parts, by the path of the file that each becomes. */
function partEntries(found: ReadonlySet<string>, root: string): Record<string, string> {
  return Object.fromEntries(
    [...found].map((path) => [`${PARTS_FOLDER}/${partName(path).replace(/\.js$/, '')}`, relative(root, path)]),
  );
}

/** Importing a module of ours does nothing (a house test holds this), so a bundle may drop each constant that it does not use. */
const SHARED = /[\\/]shared[\\/].+\.ts$/;

/**
 * Wraps the initial value of each top-level constant that holds a call or a spread, as `/* @__PURE__ *\/ (() => value)()`. The value stays the
 * same, but esbuild may drop it. Without the mark it keeps every zod schema of an imported file, because it cannot know that making
 * one has no side effects.
 */
export function markPure(source: string): string {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.ESNext, true);
  const values = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer, name }) =>
      initializer && ts.isIdentifier(name) && runsCode(initializer) ? [initializer] : [],
    );
  return values
    .toReversed()
    .reduce(
      (text, value) =>
        `${text.slice(0, value.getStart())}/* @__PURE__ */ (() => (${value.getText()}))()${text.slice(value.end)}`,
      source,
    );
}

/** Tells whether evaluating this expression calls something. A function that is only defined calls nothing. */
function runsCode(node: ts.Node): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return false;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return true;
  // These can call a getter.
  if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isPropertyAccessExpression(node)) return true;
  return ts.forEachChild(node, (child) => runsCode(child) || undefined) ?? false;
}

/** Marks the top-level constants of `shared` as free of side effects. */
function pureConstants(): Plugin {
  return {
    name: 'pure-constants',
    setup(build) {
      build.onLoad({ filter: SHARED }, async ({ path }) => ({
        contents: markPure(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}
