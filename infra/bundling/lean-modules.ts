import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { hollow, refusing } from './hollow.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** The commands of the document client that ElectroDB may send: all but the scan, which no operation may use. */
const COMMANDS =
  'BatchGetCommand, BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand';

/** Packages that the bundles replace by a few lines: what stands in for each, and why nobody misses it. */
const PACKAGES: Readonly<Record<string, string>> = {
  // ElectroDB checks its models with it. Tests run with the real one, so a model that is wrong never comes as far as here.
  jsonschema: `class Validator { addSchema() {} validate() { return { errors: [] }; } }
    Validator.prototype.customFormats = {}; module.exports = { Validator };`,
  // Only entities are used, not services; and ElectroDB finds its commands in a holder, for the reason given at HELD.
  electrodb: `import { ${COMMANDS} } from '@aws-sdk/lib-dynamodb';
    import { unmarshall } from '@aws-sdk/util-dynamodb';
    import holder from 'motorcade:document-commands';
    import { Entity } from 'electrodb/src/entity.js';
    Object.assign(holder, { ${COMMANDS}, unmarshall });
    export { Entity };
    export { createConversions } from 'electrodb/src/conversions.js';`,
  'motorcade:document-commands': 'module.exports = {};',
  // It would keep endpoints that the table's service had us discover, which no command of it asks for.
  '@aws-sdk/endpoint-cache': 'export class EndpointCache {}',
  // Nobody reads event streams, of the table or of files. The SDK imports them at need, and what is imported at need is not shaken.
  '@smithy/core/event-streams': `${refusing(['EventStreamSerde', 'eventStreamSerdeProvider'])}
    export const resolveEventStreamSerdeConfig = (config) => config;`,
};

/**
 * What ElectroDB gets where it calls `require`: an empty holder that the package above fills. To `require` the SDK itself makes
 * esbuild keep it whole, since nobody can tell which of its exports are used.
 */
const HELD = /^@aws-sdk\/(lib-dynamodb|util-dynamodb)$/;

/** Single files that are replaced, each by its path. */
const FILES: readonly { readonly file: RegExp; readonly contents: (path: string) => string | Promise<string> }[] = [
  // A Lambda parses by schemas; it does not print them.
  { file: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/, contents: hollow },
  // SHA-256 in JavaScript, for a Node without crypto; and the retry mode `adaptive`, which is not configured.
  { file: /@smithy\/core\/dist-es\/.*\/(Sha256Js|AdaptiveRetryStrategy)\.js$/, contents: hollow },
  // A Lambda has no home folder with settings in it. Without this the SDK looks for it at each start.
  {
    file: /@smithy\/core\/dist-es\/.*\/fromSharedConfigFiles\.js$/,
    contents: () =>
      `const none = async () => { throw Object.assign(new Error('no files'), { tryNextLink: true }); };
      export const fromSharedConfigFiles = () => none;`,
  },
  // The SDK's clients name their version to AWS, and carry their whole package.json to do so.
  {
    file: /@aws-sdk\/client-[^/]+\/package\.json$/,
    contents: (path) => `export default { version: ${versionOf(path)} };`,
  },
  // The rules by which any endpoint of AWS is found, of which the table needs this much.
  {
    file: /@aws-sdk\/client-dynamodb\/dist-es\/endpoint\/endpointResolver\.js$/,
    contents: () =>
      `import { partition } from '@aws-sdk/core/client';
      export const defaultEndpointResolver = ({ Endpoint, Region, UseDualStack, UseFIPS }) => {
        if (UseDualStack || UseFIPS) throw new Error('the bundled client knows the table by neither FIPS nor dual-stack');
        return { url: new URL(Endpoint ?? 'https://dynamodb.' + Region + '.' + partition(Region).dnsSuffix) };
      };`,
  },
  // The parts of AWS with the names of their regions, each of which also matches the pattern of its part.
  { file: /@aws-sdk\/core\/dist-es\/.*\/partitions\.js$/, contents: (path) => partsOf(path) },
];

const partsOf = async (path: string): Promise<string> => {
  const { partitionsInfo } = (await import(path)) as { partitionsInfo: { partitions: object[] } };
  const partitions = partitionsInfo.partitions.map((part) => ({ ...part, regions: {} }));
  return `export const partitionsInfo = ${JSON.stringify({ ...partitionsInfo, partitions })};`;
};

const versionOf = (path: string): string => {
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return JSON.stringify(version);
};

/** Modules that do nothing when they are loaded, though their packages do not say so: they may go where nobody uses them. */
const PURE = /^(@aws-sdk\/lib-dynamodb|electrodb\/src\/conversions\.js|\.\/cognito-verifier\.js)$/;

/** Matches exactly one of these names. */
const oneOf = (names: readonly string[]): RegExp =>
  new RegExp(`^(${names.map((name) => name.replaceAll(/[/.]/g, '\\$&')).join('|')})$`);

/** Keeps out of the bundles what no Lambda of ours runs. */
export const leanModules = (): Plugin => ({
  name: 'lean-modules',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: `${here}/environment-credentials.ts`,
    }));
    build.onResolve({ filter: oneOf(Object.keys(PACKAGES)) }, ({ path }) => ({ path, namespace: 'lean' }));
    build.onResolve({ filter: HELD }, ({ kind }) =>
      kind === 'require-call' ? { path: 'motorcade:document-commands', namespace: 'lean' } : undefined,
    );
    build.onResolve({ filter: PURE }, async ({ path, kind, pluginData, resolveDir }) => {
      if (pluginData === leanModules) return undefined;
      const resolved = await build.resolve(path, { kind, resolveDir, pluginData: leanModules });
      return { path: resolved.path, sideEffects: false };
    });
    build.onLoad({ filter: /.*/, namespace: 'lean' }, ({ path }) => ({
      contents: PACKAGES[path] ?? '',
      resolveDir: here,
    }));
    for (const { contents, file } of FILES) {
      build.onLoad({ filter: file }, async ({ path }) => ({ contents: await contents(path), loader: 'js' }));
    }
  },
});
