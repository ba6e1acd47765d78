import { copyFile, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import ts from 'typescript';

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
export function separateParts(found: Set<string>): Plugin {
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
export async function copyParts({ outputs }: Metafile, outFolder: string, root: string): Promise<void> {
  for (const [output, { imports }] of Object.entries(outputs)) {
    for (const { kind, path, external } of imports) {
      if (!external || kind !== 'require-call' || !path.startsWith('./')) continue;
      await copyFile(join(outFolder, PARTS_FOLDER, basename(path)), join(root, dirname(output), basename(path)));
    }
  }
}

/** Returns the entry points of the parts, by the path of the file that each becomes. */
export function partEntries(found: ReadonlySet<string>, root: string): Record<string, string> {
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
export function pureConstants(): Plugin {
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

/** The file that Lambda loads. It is an ES module, because Lambda waits for its preparation before it gives it a request. */
export const START_FILE = 'start.mjs';

/** The name of the handler for Lambda. */
export const START_HANDLER = 'start.handler';

/** The source of the file that Lambda loads: it prepares the bundle beside it, if the bundle has something to prepare. */
export const START_SOURCE = `import bundle from './index.js';
await bundle.prepare?.();
export const { handler } = bundle;
`;

const PREFIX = 'prepared:';

/** Returns the entry point of an operation: its module, with the `prepare` of another module. */
export function preparedEntry(file: string, preparedBy: string): string {
  return `${PREFIX}${file}|${preparedBy}`;
}

/** Resolves the entry points of `preparedEntry`. Importing a module of ours does nothing: only this entry prepares, and only in Lambda. */
export function preparedEntries(root: string): Plugin {
  return {
    name: 'prepared-entries',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${PREFIX}`) }, ({ path }) => ({
        path: path.slice(PREFIX.length),
        namespace: 'prepared',
      }));
      build.onLoad({ filter: /.*/, namespace: 'prepared' }, ({ path }) => {
        const [file = '', preparedBy = ''] = path.split('|');
        return {
          contents: `import { contract, handler } from './${file}';
          import { prepare as prepareOperation } from '${preparedBy}';
          export { contract, handler };
          export const prepare = () => prepareOperation(contract, handler);`,
          loader: 'ts',
          resolveDir: root,
        };
      });
    },
  };
}
