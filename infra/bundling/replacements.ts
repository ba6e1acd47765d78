import { readFileSync } from 'node:fs';
import { omittedExports, omittedModule } from './omitted-module.ts';

/** The commands of the document client that ElectroDB may send. Scan is missing: no operation may use it. */
const COMMANDS =
  'BatchGetCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand';

/**
 * ElectroDB calls `require` for these packages. esbuild cannot shake a package that is required, so it would keep all of it.
 * ElectroDB gets the empty holder instead, and the replacement of `electrodb` fills the holder.
 */
export const HELD_PACKAGES = ['@aws-sdk/lib-dynamodb', '@aws-sdk/util-dynamodb'];
export const HOLDER = 'motorcade:document-commands';

/** Packages that the bundles replace, by name. The value is the source of the replacement. */
export const PACKAGES: Readonly<Record<string, string>> = {
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
export const PURE_MODULES = ['@aws-sdk/lib-dynamodb', 'electrodb/src/conversions.js', './cognito-verifier.js'];

export interface FileReplacement {
  readonly file: RegExp;
  readonly contents: (path: string) => string | Promise<string>;
}

/** Single files that the bundles replace. A pattern that matches no file fails the build. */
export const FILES: readonly FileReplacement[] = [
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
  // The partitions of AWS. The pattern of a partition matches its regions, so the names of the regions are left out.
  { file: /@aws-sdk\/core\/dist-es\/.*\/partitions\.js$/, contents: (path) => withoutRegions(path) },
];

const withoutRegions = async (path: string): Promise<string> => {
  const { partitionsInfo } = (await import(path)) as { partitionsInfo: { partitions: object[] } };
  const partitions = partitionsInfo.partitions.map((partition) => ({ ...partition, regions: {} }));
  return `export const partitionsInfo = ${JSON.stringify({ ...partitionsInfo, partitions })};`;
};

/** Returns the source of a file without a part that no function uses. Throws if the part has moved. */
const withoutPart = (path: string, part: RegExp, instead: string): string => {
  const source = readFileSync(path, 'utf8');
  const short = source.replace(part, instead);
  if (short === source) throw new Error(`a part that bundles leave out has moved in ${path}`);
  return short;
};

const NO_SHAPES = `const v = new (require('jsonschema').Validator)();
const [Attribute, Index, Modelv1, ModelBeta, Filters] = [{}, {}, {}, {}, {}];
`;

const versionOf = (path: string): string => {
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return JSON.stringify(version);
};
