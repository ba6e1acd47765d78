import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponseObject } from 'zod-openapi';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import { EVENT_STREAM } from '#shared/pipeline/headers.ts';
import { dryRunning } from '#shared/schemas/query.ts';
import { accessSentence, rolesOf } from './access.ts';
import { eventStream } from './event-stream.ts';
import { requestHeaders } from './request-headers.ts';
import { notModifiedHeaders, successHeaders } from './response-headers.ts';

type ProblemResponse = (problems: readonly ProblemClass[]) => ZodOpenApiResponseObject;

/** Returns one operation of the document, made from its contract only. */
export function operationObject(contract: Contract, problemResponse: ProblemResponse): ZodOpenApiOperationObject {
  const query = queryOf(contract);
  return {
    operationId: contract.operationId,
    tags: [contract.tag],
    summary: contract.summary,
    description: [contract.description, accessSentence(contract.access)].filter(Boolean).join('\n\n'),
    ...(contract.access === 'public' ? { security: [] } : {}),
    ...abilityOf(contract),
    parameters: requestHeaders(contract),
    requestParams: { ...(contract.params ? { path: contract.params } : {}), ...(query ? { query } : {}) },
    ...(contract.body ? { requestBody: bodyOf(contract, contract.body) } : {}),
    responses: {
      [`${contract.success.status}`]: successOf(contract),
      ...(contract.success.pending && { 202: { ...successOf(contract, 202), description: contract.success.pending } }),
      ...(contract.dryRunAnswer ? { '200': dryRunAnswerOf(contract.dryRunAnswer) } : {}),
      ...(contract.method === 'GET' ? { '304': notModified } : {}),
      ...problemsByStatus(contract, problemResponse),
      ...othersOf(contract, problemResponse),
      '431': headersTooLarge,
    },
  };
}

function queryOf({ dryRun, query }: Contract): z.ZodObject | undefined {
  return dryRun ? (query ?? z.object({})).extend(dryRunning) : query;
}

function bodyOf({ bodyFile, bodyType }: Contract, schema: z.ZodType): ZodOpenApiRequestBodyObject {
  return {
    required: !schema.safeParse(undefined).success,
    content: Object.fromEntries(
      (bodyFile?.mediaTypes ?? [bodyType ?? 'application/json']).map((mediaType) => [mediaType, { schema }]),
    ),
  };
}

/** Returns the examples of an answer with a status: each has the fields of its state. */
function examplesOf({ success: { examples, status: own } }: Contract, status: number) {
  if (!examples) return {};
  const states = status === 202 ? ['PENDING'] : own === 200 ? Object.keys(examples) : ['READY'];
  const shown = Object.entries(examples).filter(([state]) => states.includes(state));
  return { examples: Object.fromEntries(shown.map(([state, value]) => [state, { value }])) };
}

function successOf(contract: Contract, status: number = contract.success.status): ZodOpenApiResponseObject {
  const { alternatives = [], body, contentType, description, events } = contract.success;
  const others = {
    ...Object.fromEntries(alternatives.map((each) => [each.mediaType, { schema: each.body }])),
    ...(events && status === contract.success.status ? { [EVENT_STREAM]: eventStream(events) } : {}),
  };
  return {
    description,
    headers: successHeaders(contract),
    ...(body ? { content: { 'application/json': { schema: body, ...examplesOf(contract, status) }, ...others } } : {}),
    ...(contentType ? { content: { [contentType]: { schema: { type: 'string' } } } } : {}),
  };
}

/** The answers in the words of another protocol. A status may have both a problem and such an answer. */
function othersOf(contract: Contract, problemResponse: ProblemResponse) {
  const { contentType = 'application/json', others = {} } = contract.success;
  const problems = problemsByStatus(contract, problemResponse);
  return Object.fromEntries(
    Object.entries(others).map(([status, description]) => {
      const problem = problems[status as `${number}`];
      const own = status === '202' ? {} : { [contentType]: { schema: { type: 'string' as const } } };
      const { id: _shared, ...rest } = problem ?? {};
      return [status, { ...rest, description, content: { ...rest.content, ...own } }];
    }),
  );
}

function dryRunAnswerOf(schema: z.ZodType): ZodOpenApiResponseObject {
  return {
    description: 'Only with `dryRun=true`: what the request would do',
    content: { 'application/json': { schema } },
  };
}

const notModified: ZodOpenApiResponseObject = {
  id: 'NotModified',
  description: 'The answer has not changed since the one with the ETag in `If-None-Match`.',
  headers: notModifiedHeaders(),
};

/** The gateway answers before the operation. In AWS it has its own body, so none is promised. */
const headersTooLarge: ZodOpenApiResponseObject = {
  id: 'HeadersTooLarge',
  description: 'The URL and the headers together have more than 10,240 bytes. The answer is not a problem document.',
};

function problemsByStatus(contract: Contract, problemResponse: ProblemResponse) {
  const byStatus = Map.groupBy(problemsOf(contract), ({ status }) => `${status}` as const);
  return Object.fromEntries([...byStatus].map(([status, problems]) => [status, problemResponse(problems)]));
}

function abilityOf({ access }: Contract): Record<`x-${string}`, never> {
  if (typeof access === 'string') return {};
  const [action, subject] = access;
  return { 'x-required-ability': { action, subject } as never, 'x-roles': rolesOf(access) as never };
}
