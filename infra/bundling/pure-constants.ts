import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

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
