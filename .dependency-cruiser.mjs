/**
 * Who may import whom. Imports run one way: functions -> runtime -> entities and adapters -> domain -> contract and schemas; infra
 * and openapi stand beside, and tests above all. Each rule's comment tells the cure.
 */
const DOORS = '^shared/(entities|adapters)/';
const OPERATION = '^functions/[^/]+/.+[.]ts$';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    rule(
      'no-circular',
      'Two files that need each other are one idea or three: move what both need into a third.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'The import leads nowhere. Write the file with its ending, or put the package into package.json.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'schemas-are-words',
      'Schemas say what is on the wire and need zod alone. What decides or fetches belongs into domain or entities.',
      { path: '^shared/schemas/' },
      { pathNot: ['^shared/schemas/', '^node_modules/zod/'] },
    ),
    rule(
      'contract-is-a-promise',
      'A contract only speaks: keep what carries it out in runtime.',
      { path: '^shared/contract/' },
      { pathNot: ['^shared/contract/', '^shared/schemas/', '^node_modules/zod/'] },
    ),
    rule(
      'domain-is-pure',
      'The domain takes time, ids and records as arguments and returns what is to be done. Let the operation fetch and write; a package other than Temporal, and everything of Node, stays outside.',
      { path: '^shared/domain/' },
      {
        pathNot: [
          '^shared/domain/',
          '^shared/schemas/',
          '^shared/contract/problems?[.]ts$',
          '^node_modules/temporal-polyfill/',
        ],
      },
    ),
    rule(
      'sdk-behind-a-door',
      'Only entities and adapters speak to AWS. Add a question to an entity, or a port with its vendor to adapters.',
      { pathNot: [DOORS, '^infra/(local|bundling)/', '^test/'] },
      { path: '^node_modules/(@aws-sdk|@smithy|electrodb)/' },
    ),
    rule(
      'entities-keep-records',
      'Entities ask and write, and decide nothing of the pipeline. Of runtime they may use the configuration and such plain tools; pass all else in.',
      { path: '^shared/entities/' },
      {
        path: '^shared/(adapters|documents|activities|runtime)/',
        pathNot: '^shared/runtime/(config|once|sleep|logger|ids)[.]ts$',
      },
    ),
    rule(
      'adapters-stand-alone',
      'An adapter knows its vendor and nothing of the table or of another adapter. Let the operation bring them together.',
      { path: '^shared/adapters/([^/]+)/' },
      { path: '^shared/(adapters|entities|documents|activities)/', pathNot: '^shared/adapters/$1/' },
    ),
    rule(
      'documents-are-made-of-data',
      'A document is made of what it is given. Let the operation read the records.',
      { path: '^shared/documents/' },
      { path: '^shared/(adapters|entities|runtime|activities)/', pathNot: '^shared/runtime/once[.]ts$' },
    ),
    rule(
      'runtime-is-in-every-bundle',
      'What the pipeline imports lands in the bundle of every operation. Import it in the operation that needs it.',
      { path: '^shared/runtime/' },
      { path: '^shared/(adapters|documents|activities)/' },
    ),
    rule(
      'shared-stands-below',
      'Shared code knows nobody above it. Pass in what it needs.',
      { path: '^shared/' },
      { path: '^(functions|infra|openapi|test)/' },
    ),
    rule(
      'operation-not-to-operation',
      'Operations do not import each other. What two of them need goes into shared.',
      { path: OPERATION },
      { path: '^functions/' },
    ),
    rule(
      'operation-not-to-outside',
      'A Lambda holds no infrastructure and no generator. Of openapi it may show the documentation page.',
      { path: OPERATION },
      { path: '^(infra|openapi|test)/', pathNot: '^openapi/docs-page[.]ts$' },
    ),
    rule(
      'by-registry-only',
      'Operations are found, not named: loop over `operations()` of functions/registry.ts, so that a new file needs no second place.',
      { path: '^(infra|openapi)/' },
      { path: OPERATION },
    ),
    rule(
      'dev-packages-stay-home',
      'A Lambda is built of `dependencies`. Move the package there, or the import out of here.',
      { path: '^(shared|functions)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'nothing-imports-test',
      'Tests stand above everything. Move what is needed here out of test.',
      { pathNot: '^test/' },
      { path: '^test/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    exclude: { path: '^[.]build/' },
  },
};
