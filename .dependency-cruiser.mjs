/**
 * Who may import whom. FLOORS lists the folders from the bottom up: a file imports from its own floor and from those below it. The
 * other rules say what a floor may not import although it lies below. Each comment names the cure.
 */
const LOWER = 'units schemas platform contract domain table entities documents adapters use-cases pipeline'.split(' ');
const FLOORS = [...LOWER.map((name) => `shared/${name}`), 'functions', 'openapi', 'infra', 'shared/pages', 'test'];
const OPERATION = '^functions/[^/]+/.+[.]ts$';

function rule(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

const floorRules = FLOORS.slice(0, -1).map((floor, place) =>
  rule(
    `${floor.replace('shared/', '')}-imports-downwards`,
    `${floor} imports only from the folders below it. Move what both need down, or pass it in as an argument.`,
    { path: `^${floor}/` },
    { path: FLOORS.slice(place + 1).map((above) => `^${above}/`) },
  ),
);

export default {
  forbidden: [
    ...floorRules,
    rule(
      'no-circular',
      'Two files that need each other are one idea, or three. Move what both need into a third file.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'The import leads nowhere. Write the file name with its ending, or add the package to package.json.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'schemas-need-zod-alone',
      'Schemas describe the wire. Move what decides into domain, and what reads into entities.',
      { path: '^shared/schemas/' },
      { pathNot: ['^shared/(units|schemas)/', '^node_modules/zod/'] },
    ),
    rule(
      'platform-knows-no-records',
      'The platform serves any service. Of ours it knows only the shape of an error. Move the rest up.',
      { path: '^shared/platform/' },
      { path: '^shared/schemas/', pathNot: '^shared/schemas/(?:fault|problem)[.]ts$' },
    ),
    rule(
      'contract-only-declares',
      'A contract declares. Move what executes it into pipeline.',
      { path: '^shared/contract/' },
      { pathNot: ['^shared/(units|schemas|contract)/', '^node_modules/zod/'] },
    ),
    rule(
      'domain-is-pure',
      'The domain receives time, ids and records as arguments and returns values. Let the use case read and write. Its one package is Temporal.',
      { path: '^shared/domain/' },
      {
        pathNot: [
          '^shared/(units|schemas|domain)/',
          '^shared/contract/(problems?|invalid-field)[.]ts$',
          '^node_modules/temporal-polyfill/',
        ],
      },
    ),
    rule(
      'sdk-behind-table-and-adapters',
      'Only table, entities and adapters call AWS. Add a question to an entity, or a vendor file to adapters. The platform only limits the time of their calls.',
      { pathNot: ['^shared/(table|entities|adapters|platform/aws-)', '^infra/(local|bundling|operations)', '^test/'] },
      { path: '^node_modules/(@aws-sdk|@smithy|electrodb)/' },
    ),
    rule(
      'table-knows-no-entity',
      'The table serves any entity. Pass the entity in.',
      { path: '^shared/table/' },
      { path: '^shared/(schemas|domain)/', pathNot: '^shared/(schemas/(record|fault)|domain/plain-text)[.]ts$' },
    ),
    rule(
      'transact-by-context-only',
      'Writes go through the context: `context.commit`. It knows dry runs, and each write travels with its audit record.',
      {
        pathNot:
          '^(shared/(table|entities/migrations|pipeline/use-case-context[.]ts)|infra/deployment/migrate-table|test)',
      },
      { path: '^shared/table/transact[.]ts$' },
    ),
    rule(
      'adapters-stand-alone',
      'An adapter knows its vendor. It knows neither the table nor another adapter. Let the use case bring them together.',
      { path: '^shared/adapters/([^/]+)/' },
      { path: '^shared/(adapters|entities|table|documents)/', pathNot: '^shared/adapters/$1/' },
    ),
    rule(
      'documents-are-made-of-data',
      'A document is made from plain data. Let the use case read the records.',
      { path: '^shared/documents/' },
      { path: '^shared/(entities|table)/' },
    ),
    rule(
      'pages-run-in-browsers',
      'A page has the types of schemas and the rules of the domain. It reads everything else by the API.',
      { path: '^shared/pages/' },
      {
        pathNot: [
          '^shared/(pages|units|schemas|domain|documents/page-)',
          '^openapi/desk-operations[.]json$',
          '^node_modules/(preact|@preact/signals|oauth4webapi|zod)/',
        ],
      },
    ),
    rule(
      'pipeline-is-in-every-bundle',
      'What the pipeline imports is in the bundle of every operation. Import it in the operation that needs it.',
      { path: '^shared/pipeline/' },
      { path: '^shared/(adapters|documents|use-cases)/', pathNot: '^shared/use-cases/context[.]ts$' },
    ),
    rule(
      'operation-not-to-operation',
      'Operations do not import each other. Move what two of them need into shared.',
      { path: OPERATION },
      { path: '^functions/' },
    ),
    rule(
      'by-registry-only',
      'Operations are found, not named. Loop over `operations()` of functions/registry.ts, so that a new file needs no second place.',
      { path: '^(infra|openapi)/' },
      { path: OPERATION },
    ),
    rule(
      'local-without-cdk',
      'The CDK takes half a second to load. Move what the local service needs too into a file without it.',
      { path: '^infra/local/' },
      {
        path: '^(infra/(constructs|stacks|monitoring)/|node_modules/(aws-cdk-lib|constructs)/)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'dev-packages-stay-out',
      'A Lambda is built from `dependencies`. Move the package there, or the import out of here.',
      { path: '^(shared|functions)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
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
