import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { FILES } from './replaced-files.ts';
import { HELD_PACKAGES, HOLDER, PACKAGES, PURE_MODULES } from './replacements.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The package whose replacement shows that a build contains operations or jobs, and so must use every replacement. */
const IN_EVERY_FUNCTION = 'electrodb';
const CREDENTIALS = '@aws-sdk/credential-provider-node';

/** Matches exactly one of these names. */
function oneOf(names: readonly string[]): RegExp {
  return new RegExp(`^(${names.map((name) => name.replaceAll(/[/.]/g, '\\$&')).join('|')})$`);
}

/** Returns the replacements that a build did not use: after an update of a package they may match nothing any more. */
function unusedOf(used: ReadonlySet<string>): string[] {
  if (!used.has(IN_EVERY_FUNCTION)) return [];
  const names = [CREDENTIALS, ...Object.keys(PACKAGES), ...HELD_PACKAGES.map(held), ...PURE_MODULES.map(pure)];
  return [...names, ...FILES.map(({ file }) => file.source)].filter((name) => !used.has(name));
}

function held(name: string): string {
  return `${name}, required`;
}
function pure(name: string): string {
  return `${name}, without side effects`;
}

/**
 * Keeps code that no function runs out of the bundles. Fails the build where a replacement matches nothing, because an update
 * of its package may have moved the code.
 */
export function leanModules(): Plugin {
  return {
    name: 'lean-modules',
    setup(build) {
      const used = new Set<string>();
      build.onResolve({ filter: oneOf([CREDENTIALS]) }, () => {
        used.add(CREDENTIALS);
        return { path: `${here}/environment-credentials.ts` };
      });
      build.onResolve({ filter: oneOf(Object.keys(PACKAGES)) }, ({ path }) => ({
        path,
        namespace: 'lean',
        // Otherwise a function that makes no entity keeps ElectroDB.
        sideEffects: path !== IN_EVERY_FUNCTION,
      }));
      build.onResolve({ filter: oneOf(HELD_PACKAGES) }, ({ kind, path }) => {
        if (kind !== 'require-call') return undefined;
        used.add(held(path));
        return { path: HOLDER, namespace: 'lean' };
      });
      build.onResolve({ filter: oneOf(PURE_MODULES) }, async ({ path, kind, pluginData, resolveDir }) => {
        if (pluginData === leanModules) return undefined;
        used.add(pure(path));
        const resolved = await build.resolve(path, { kind, resolveDir, pluginData: leanModules });
        return { path: resolved.path, sideEffects: false };
      });
      // Its ES module asks for its own address, which a CommonJS bundle does not have.
      build.onResolve({ filter: /^highs$/ }, ({ kind, resolveDir }) =>
        kind === 'require-call' ? undefined : build.resolve('highs', { kind: 'require-call', resolveDir }),
      );
      build.onLoad({ filter: /.*/, namespace: 'lean' }, ({ path }) => {
        used.add(path);
        return { contents: PACKAGES[path] ?? '', resolveDir: here };
      });
      for (const { contents, file } of FILES) {
        build.onLoad({ filter: file }, async ({ path }) => {
          used.add(file.source);
          return { contents: await contents(path), loader: 'js' };
        });
      }
      build.onEnd(() => ({
        errors: unusedOf(used).map((name) => ({ text: `A replacement of the bundles matches nothing: ${name}` })),
      }));
    },
  };
}
