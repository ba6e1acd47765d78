import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

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

/** Returns the source of a module with these exports. Each export throws when it is called or constructed. */
function omittedExports(names: readonly string[]): string {
  return `function omitted() { throw new Error('This code is left out of the bundle: see infra/bundling/lean-modules.ts'); }
   export { ${names.map((name) => `omitted as ${name}`).join(', ')} };`;
}

/** Returns the source of a module with the same exports as the module at `path`. Each export throws when it is used. */
export function omittedModule(path: string): string {
  const source = readFileSync(path, 'utf8');
  const declared = [...source.matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)];
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \}/gm)];
  if (declared.length === 0) throw new Error(`${path} declares no exports, so it cannot be left out`);
  return omittedExports([...declared, ...renamed].map(([, name]) => `${name}`));
}

interface FileReplacement {
  readonly file: RegExp;
  readonly contents: (path: string) => string | Promise<string>;
}

/** Single files that the bundles replace. A pattern that matches no file fails the build. */
const FILES: readonly FileReplacement[] = [
  // Prints schemas as JSON Schema. Functions only parse.
  { file: /zod\/v4\/core\/to-json-schema\.js$/, contents: omittedModule },
  { file: /zod\/v4\/core\/json-schema-processors\.js$/, contents: omittedModule },
  // SHA-256 in JavaScript, for a Node.js without `crypto`.
  { file: /@smithy\/core\/dist-es\/.*\/Sha256Js\.js$/, contents: omittedModule },
  // The retry mode `adaptive`, which we do not configure.
  { file: /@smithy\/core\/dist-es\/.*\/AdaptiveRetryStrategy\.js$/, contents: omittedModule },
  // Streams of browsers. In Node.js the SDK gets streams of Node.js.
  { file: /@smithy\/core\/dist-es\/.*\/sdk-stream-mixin\.browser\.js$/, contents: omittedModule },
  // Asks the instance metadata for the region, in the defaults mode `auto`, which we do not configure.
  { file: /@smithy\/core\/dist-es\/.*\/getInstanceMetadataRegion\.js$/, contents: omittedModule },
  // Formats the headers of event streams. The signer constructs it at once, so it must be constructible.
  { file: /@smithy\/signature-v4\/dist-es\/HeaderFormatter\.js$/, contents: () => 'export class HeaderFormatter {}' },
  // Lambda has no ~/.aws/config. Without this replacement the SDK looks for that file at each start.
  {
    file: /@smithy\/core\/dist-es\/.*\/fromSharedConfigFiles\.js$/,
    contents: () =>
      `const none = async () => { throw Object.assign(new Error('no shared configuration files'), { tryNextLink: true }); };
      export const fromSharedConfigFiles = () => none;`,
  },
  // Each client imports its package.json only to send its version in the User-Agent header.
  {
    file: /@aws-sdk\/client-[^/]+\/package\.json$/,
    contents: (path) => `export default { version: ${versionOf(path)} };`,
  },
  // The rules for all endpoints of DynamoDB. Our table needs the regional endpoint only.
  {
    file: /@aws-sdk\/client-dynamodb\/dist-es\/endpoint\/endpointResolver\.js$/,
    contents: () =>
      `import { partition } from '@aws-sdk/core/client';
      export const defaultEndpointResolver = ({ Endpoint, Region, UseDualStack, UseFIPS }) => {
        if (UseDualStack || UseFIPS) throw new Error('The bundled table client supports neither FIPS nor dual-stack endpoints');
        return { url: new URL(Endpoint ?? 'https://dynamodb.' + Region + '.' + partition(Region).dnsSuffix) };
      };`,
  },
  // The shapes of models, which only `jsonschema` reads. It is replaced above.
  {
    file: /electrodb\/src\/validations\.js$/,
    contents: (path) => withoutPart(path, /const Validator = [^]*?(?=function validateModel)/, NO_SHAPES),
  },
  // The client of the former SDK.
  {
    file: /electrodb\/src\/client\.js$/,
    contents: (path) =>
      withoutPart(path, /class DocumentClientV2Wrapper [^]*?(?=class )/, 'class DocumentClientV2Wrapper {}\n'),
  },
  // zod reaches its helpers through another module. Then esbuild keeps all of them, so they are imported directly.
  {
    file: /zod\/v4\/classic\/schemas\.js$/,
    contents: (path) =>
      withoutPart(
        path,
        'import { util } from "../core/index.js";',
        'import * as util from "../core/util.js";',
      ).replaceAll('core.util.', 'util.'),
  },
  // The errors of AWS: code asks for the class of two of them, and the SDK repeats a third by it. The others keep their name and status.
  {
    file: /@aws-sdk\/client-[^/]+\/dist-es\/schemas\/schemas_0\.js$/,
    contents: (path) => withPlainKeys(withoutPart(path, ERRORS_BY_NAME, '')),
  },
  // The partitions of AWS. The pattern of a partition matches its regions, so the names of the regions are left out.
  { file: /@aws-sdk\/core\/dist-es\/.*\/partitions\.js$/, contents: (path) => withoutRegions(path) },
];

async function withoutRegions(path: string): Promise<string> {
  const { partitionsInfo } = (await import(path)) as { partitionsInfo: { partitions: object[] } };
  const partitions = partitionsInfo.partitions.map((partition) => ({ ...partition, regions: {} }));
  return `export const partitionsInfo = ${JSON.stringify({ ...partitionsInfo, partitions })};`;
}

/** Returns the source of a file without a part that no function uses. Throws if the part has moved. */
function withoutPart(path: string, part: RegExp | string, instead: string): string {
  const source = readFileSync(path, 'utf8');
  const short = source.replace(part, instead);
  if (short === source) throw new Error(`a part that bundles leave out has moved in ${path}`);
  return short;
}

const NO_SHAPES = `const v = new (require('jsonschema').Validator)();
const [Attribute, Index, Modelv1, ModelBeta, Filters] = [{}, {}, {}, {}, {}];
`;

/**
 * Returns the schemas of a client with `{ error: 1 }` in place of `{ [_e]: 1 }`. A computed key might run code, so esbuild would keep each
 * schema that has one.
 */
function withPlainKeys(source: string): string {
  const texts = new Map([...source.matchAll(/^const (\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]));
  return source.replaceAll(/\[(_\w+)\]: /g, (key, name: string) => (texts.has(name) ? `${texts.get(name)}: ` : key));
}

const ERRORS_BY_NAME =
  /^n0_registry\.registerError\((?!ConditionalCheckFailed|ReplicatedWriteConflict|TransactionCanceled)\w+\$, \w+\);$/gm;

function versionOf(path: string): string {
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return JSON.stringify(version);
}
