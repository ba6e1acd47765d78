import type { Plugin } from 'esbuild';

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
