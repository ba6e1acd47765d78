import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { FILES, omittedExports } from './replaced-files.ts';

/** The commands of the document client that ElectroDB may send. Scan is missing: no operation may use it. */
const COMMANDS =
  'BatchGetCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand';

/**
 * ElectroDB calls `require` for these packages. esbuild cannot shake a package that is required, so it would keep all of it.
 * ElectroDB gets the empty holder instead, and the replacement of `electrodb` fills the holder.
 */
const HELD_PACKAGES = ['@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb'];
const HOLDER = 'motorcade:document-commands';

/** Packages that the bundles replace, by name. The value is the source of the replacement. */
const PACKAGES: Readonly<Record<string, string>> = {
  // ElectroDB checks its models with it. The tests use the real package, so they find a wrong model.
  jsonschema: `class Validator { addSchema() {} validate() { return { errors: [] }; } }
    Validator.prototype.customFormats = {}; module.exports = { Validator };`,
  // We use ElectroDB's entities, not its services.
  electrodb: `import { ${COMMANDS} } from '@aws-sdk/lib-dynamodb';
    import { unmarshall } from '@aws-sdk/util-dynamodb';
    import holder from '${HOLDER}';
    import { Entity } from 'electrodb/src/entity.js';
    Object.assign(holder, { ${COMMANDS}, unmarshall });
    export { Entity };
    export { createConversions } from 'electrodb/src/conversions.js';`,
  [HOLDER]: 'module.exports = {};',
  // Reads conditions in the query language of MongoDB. Our abilities compare by themselves: see `shared/pipeline/caller-identity.ts`.
  '@ucast/mongo2js': `${omittedExports(
    '$all $elemMatch $eq $exists $gt $gte $in $lt $lte $ne $nin $options $regex $size all and elemMatch eq exists gt gte lt lte ne nin regex size within'.split(
      ' ',
    ),
  )}
    export const createFactory = () => omitted;`,
  // It caches endpoints that DynamoDB asks clients to discover. No command that we send needs discovery.
  '@aws-sdk/endpoint-cache': 'export class EndpointCache {}',
  // The context of each request in a process that handles several at once. Ours handles one, and finds the id of its trace in the environment.
  '@aws/lambda-invoke-store':
    'export const InvokeStore = { getInstanceAsync: async () => globalThis.awslambda?.InvokeStore };',
  // No function reads event streams. The SDK imports this code dynamically, and esbuild cannot shake dynamic imports.
  '@smithy/core/event-streams': `${omittedExports(['EventStreamSerde', 'eventStreamSerdeProvider'])}
    export const resolveEventStreamSerdeConfig = (config) => config;`,
};

/** Modules without side effects whose packages do not declare that. esbuild removes them where nothing uses them. */
const PURE_MODULES = ['@aws-sdk/lib-dynamodb', 'electrodb/src/conversions.js', 'electrodb/src/operations.js'];

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
