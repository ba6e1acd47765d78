import { readFileSync } from 'node:fs';

/** Returns the source of a module with these exports. Each export throws when it is called or constructed. */
export function omittedExports(names: readonly string[]): string {
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
