import { createDocument, type oas31, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { sayDefaults } from './defaults-in-words.ts';
import { refineExamples } from './examples.ts';
import { operationObject } from './operation-object.ts';
import { problemResponses } from './problem-response.ts';
import { REQUEST_HEADERS } from './request-headers.ts';
import { HEADERS } from './response-headers.ts';
import { schemaOverride } from './schema-override.ts';
import { ALIASES, TAGS } from './tags.ts';
import { WEBHOOK_MESSAGES } from './webhook-messages.ts';

export interface DocumentSource {
  readonly contracts: readonly Contract[];
  /** All problems, for the table of codes. */
  readonly problems: readonly ProblemClass[];
  /** Markdown, for developers of clients. */
  readonly introduction: string;
  readonly version: string;
}

/** Returns the OpenAPI 3.1 document of the operations. Pure: the same operations give the same document. */
export function buildDocument(source: DocumentSource): oas31.OpenAPIObject {
  const contracts = source.contracts.filter(({ fallback }) => !fallback).toSorted(inReadingOrder);
  const paths = pathsOf(contracts);
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Motorcade',
      version: source.version,
      summary: 'Coordinates ground transportation and itineraries for VIP guests at a multi-day event',
      description: `${source.introduction.trim()}\n\n${codeTable(source.problems)}`,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that served this document' }],
    security: [{ accessToken: [] }],
    tags: tagsOf(paths),
    paths,
    webhooks: WEBHOOK_MESSAGES,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token (JWT) of the identity provider that the service trusts.',
        },
      },
      headers: HEADERS,
      parameters: REQUEST_HEADERS,
    },
  };
  const built = createDocument(document, { override: schemaOverride }) as oas31.OpenAPIObject;
  refineExamples(built);
  sayDefaults(built);
  return built;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const TAG_ORDER = Object.keys(TAGS);

function inReadingOrder(a: Contract, b: Contract): number {
  return (
    TAG_ORDER.indexOf(a.tag) - TAG_ORDER.indexOf(b.tag) ||
    a.tag.localeCompare(b.tag) ||
    a.path.localeCompare(b.path) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

function pathsOf(contracts: readonly Contract[]): ZodOpenApiPathsObject {
  const problemResponse = problemResponses();
  const paths: ZodOpenApiPathsObject = {};
  const addOperation = (path: string, contract: Contract, alias = {}): void => {
    const operation = { ...operationObject(contract, problemResponse), ...alias };
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation };
  };
  for (const contract of contracts) addOperation(contract.path, contract);
  for (const contract of contracts) {
    for (const [index, path] of (contract.aliases ?? []).entries())
      addOperation(path, contract, aliasOf(contract, index));
  }
  return paths;
}

function aliasOf({ method, operationId, path, summary }: Contract, index: number) {
  return {
    operationId: `${operationId}Alias${index === 0 ? '' : index + 1}`,
    tags: [ALIASES],
    summary: `${summary} (as ${method} ${path})`,
    'x-alias-of': path,
  };
}

function tagsOf(paths: ZodOpenApiPathsObject): oas31.TagObject[] {
  const used = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item as Record<string, { tags: string[] }>).flatMap(({ tags }) => tags),
    ),
  );
  return [...used]
    .sort((a, b) => TAG_ORDER.indexOf(a) - TAG_ORDER.indexOf(b))
    .map((name) => (TAGS[name] ? { name, description: TAGS[name] } : { name }));
}

function codeTable(problems: readonly ProblemClass[]): string {
  const rows = problems
    .toSorted((a, b) => a.status - b.status)
    .map(({ code, status, title }) => `| ${status} | \`${code}\` | ${title} |`);
  return ['## Problem codes', '', '| status | code | meaning |', '|---|---|---|', ...rows].join('\n');
}
