import * as z from 'zod';
import {
  type CreateDocumentOptions,
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { tagOf } from '#shared/contract/capability.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { refineExamples } from './examples.ts';
import { HEADERS, REQUEST_HEADERS } from './headers.ts';
import { operationObject, SPECIFIED_PATH } from './operation-object.ts';
import { problemResponses } from './problem-response.ts';
import { WEBHOOK_MESSAGES } from './webhook-messages.ts';

interface DocumentSource {
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
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'An access token (JWT) of the identity provider that the service trusts. Operations of orders also take the secret of an order link.',
        },
      },
      headers: HEADERS,
      parameters: REQUEST_HEADERS,
    },
  };
  const built = createDocument(document, { override: schemaOverride }) as oas31.OpenAPIObject;
  plainSchemas(built);
  refineExamples(built);
  sayDefaults(built);
  return built;
}

/** The groups of the document, in order. The document leaves out a group without operations. */
export const TAGS: Readonly<Record<string, string>> = {
  Users: 'Registration, approval and roles.',
  VIPs: 'The VIPs: names, contacts, emergency contacts and party sizes.',
  Activities:
    'Transports, meals, meetings and other events. They share one kind of record, with up to 1,000 VIPs each.',
  Motorcades: 'Several cars that are booked and move as one.',
  'Calendar feeds':
    'Secret addresses that calendar apps subscribe to. Apps refresh rarely, some once a day, so do not use feeds for last-minute changes.',
  "Guests' links": 'Secret pages on which a guest sees their own ride, without a token.',
  Drivers: 'The people who drive.',
  Vehicles: 'The fleet.',
  Suppliers: 'Companies that send vehicles with drivers.',
  Places: 'Where guests are picked up, stay and meet.',
  Flights: 'Flights of VIPs, followed within a monthly budget of requests to the provider.',
  GPS: 'Positions of the drivers.',
  Messages: 'Messages to and from drivers.',
  Attention: 'What needs a person in the coming hours, each with the one request that mends it.',
  Accountability: 'Where every guest is, what that rests on, and who has answered in a muster.',
  Proposals: 'Changes of many rides, worked out but not done. You look at them, then apply them.',
  Reports: 'Printed schedules and the accountability roster.',
  Copilot: 'Operations by plain language.',
  Settings: 'Settings of the whole event.',
  Audit: 'Who changed what, and when.',
  Changes: 'A feed of everything that changes, for programs that show it.',
  Webhooks: 'Signed messages about changes, to addresses of yours. They follow Standard Webhooks 1.0.0.',
  System: 'Health of the service and its documentation.',
};

/** The names of groups from which generators make readable names: `VIPs` would be the module `vi_ps` in Python. */
const TAG_NAMES: Readonly<Record<string, string>> = { VIPs: 'Guests', "Guests' links": 'Guest links' };

function tagName(tag: string): string {
  return TAG_NAMES[tag] ?? tag;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const TAG_ORDER = Object.keys(TAGS);
const TAG_NAMES_IN_ORDER = TAG_ORDER.map(tagName);

function inReadingOrder(a: Contract, b: Contract): number {
  return (
    TAG_ORDER.indexOf(tagOf(a)) - TAG_ORDER.indexOf(tagOf(b)) ||
    tagOf(a).localeCompare(tagOf(b)) ||
    a.path.localeCompare(b.path) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

function pathsOf(contracts: readonly Contract[]): ZodOpenApiPathsObject {
  const problemResponse = problemResponses();
  const paths: ZodOpenApiPathsObject = {};
  const addOperation = (path: string, contract: Contract, alias = {}): void => {
    const operation = {
      ...operationObject(contract, problemResponse),
      tags: [tagName(tagOf(contract))],
      ...callbacksOf(contract),
      ...alias,
    };
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation };
  };
  for (const contract of contracts) addOperation(contract.path, contract);
  for (const contract of contracts) {
    if (contract.aliases?.includes(SPECIFIED_PATH)) addOperation(SPECIFIED_PATH, contract, aliasOf(contract));
  }
  return paths;
}

/** The messages are callbacks: more generators know these than the section `webhooks` of OpenAPI 3.1. */
function callbacksOf({ operationId }: Contract) {
  return operationId === 'createWebhook' ? { callbacks: WEBHOOK_MESSAGES } : {};
}

function aliasOf({ method, operationId, path, summary }: Contract) {
  return {
    operationId: `${operationId}Alias`,
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
    .sort((a, b) => TAG_NAMES_IN_ORDER.indexOf(a) - TAG_NAMES_IN_ORDER.indexOf(b))
    .map((name) => {
      const description = TAGS[TAG_ORDER[TAG_NAMES_IN_ORDER.indexOf(name)] ?? ''];
      return description === undefined ? { name } : { name, description };
    });
}

function codeTable(problems: readonly ProblemClass[]): string {
  const rows = problems
    .toSorted((a, b) => a.status - b.status)
    .map(({ code, status, title }) => `| ${status} | \`${code}\` | ${title} |`);
  return ['## Problem codes', '', '| status | code | meaning |', '|---|---|---|', ...rows].join('\n');
}

type Schema = Record<string, unknown>;

/**
 * Says the defaults of request fields in words. Generators such as openapi-typescript take a field with a `default` for one that is always
 * there, and would require it in requests. Answers have their defaults filled in, so they need no words.
 */
function sayDefaults({ components = {} }: oas31.OpenAPIObject): void {
  for (const schema of Object.values(components.schemas ?? {}) as Schema[]) {
    const isRequest = schema['additionalProperties'] === false;
    for (const property of Object.values((schema['properties'] ?? {}) as Record<string, Schema>)) {
      const { default: value, description } = property;
      delete property['default'];
      if (value === undefined || !isRequest) continue;
      const sentence = `Default: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
      property['description'] = typeof description === 'string' ? `${description}. ${sentence}` : sentence;
    }
  }
}

/**
 * Replaces a list of types, other than one with null, by `anyOf`. Some generators know no such list. Beside a reference, which says them,
 * it removes `additionalProperties`: it would refuse all fields of the schema that is referred to.
 */
function plainSchemas(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Schema;
  const { type: types } = schema;
  if ('$ref' in schema) delete schema['additionalProperties'];
  if (Array.isArray(types) && !types.includes('null')) {
    delete schema['type'];
    schema['anyOf'] = types.map((type: unknown) => ({ type }));
  }
  for (const each of Object.values(schema)) plainSchemas(each);
}

type Override = NonNullable<CreateDocumentOptions['override']>;

/**
 * Makes schemas describe the JSON that is sent, not the parser. Answers may gain fields, so they allow unknown fields. Answers
 * have their defaults filled in. `sayDefaults` says those of requests in words.
 */
const schemaOverride: Override = ({ io, jsonSchema: schema, zodSchema }) => {
  if (zodSchema instanceof z.ZodObject && io === 'output' && !zodSchema.def.catchall) {
    delete schema.additionalProperties;
  }
  if (io === 'output') delete schema.default;
  if (zodSchema instanceof z.ZodNullable) foldNull(schema);
  if (zodSchema instanceof z.ZodTuple) plainList(schema);
  // The pattern belongs to the text that the parser converts, not to the overriding type.
  if (z.globalRegistry.get(zodSchema)?.['override']) delete schema.pattern;
  // The format means the same as its long pattern.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
};

/** Replaces `anyOf` of a plain type and null by `type: [string, 'null']`. Keeps it for references, enums and constants. */
function foldNull(schema: Schema): void {
  const [value, nullSchema] = (schema['anyOf'] ?? []) as Schema[];
  if (nullSchema?.['type'] !== 'null' || typeof value?.['type'] !== 'string' || value['enum'] || 'const' in value)
    return;
  delete schema['anyOf'];
  Object.assign(schema, { ...value, ...schema, type: [value['type'], 'null'] });
}

/** Replaces a tuple by a list of the same length. Some generators know neither `prefixItems` nor `items: false`. */
function plainList(schema: Schema): void {
  const prefix = schema['prefixItems'] as Schema[];
  const kinds = [...new Map(prefix.map((each) => [JSON.stringify(each), each])).values()];
  delete schema['prefixItems'];
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds };
  Object.assign(schema, { items, minItems: prefix.length, maxItems: prefix.length });
}
