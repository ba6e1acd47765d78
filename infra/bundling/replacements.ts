import { omittedExports } from './omitted-module.ts';

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
  // Reads conditions in the query language of MongoDB. Our abilities compare by themselves: see `shared/pipeline/caller.ts`.
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
export const PURE_MODULES = ['@aws-sdk/lib-dynamodb', 'electrodb/src/conversions.js', './cognito-verifier.js'];
