import { isDeepStrictEqual } from 'node:util';
import type { Context as LambdaContext } from 'aws-lambda';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { problemSchemaOf, problemsOf } from '#shared/contract/problems-of.ts';
import type { Event } from '#shared/pipeline/exchange.ts';
import type { OperationHandler } from '#shared/pipeline/pipeline-of.ts';
import { gatewayEvent } from './event.ts';
import { inRoleOf } from './role.ts';
import { tokenFor } from './token.ts';

interface Operation {
  readonly contract: Contract;
  readonly handler: OperationHandler;
}

export interface CallOptions {
  /** The subject of the access token. Without it no token is sent. */
  readonly as?: string;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** A query string to send unchanged. */
  readonly rawQuery?: string;
  /** A value to send as JSON, a text to send unchanged, or bytes, which the gateway encodes in Base64. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly sourceIp?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/**
 * Calls an operation as API Gateway does, and checks its contract. Throws unless a success has the declared status and exactly the
 * declared fields, an error is a problem document, and the role allows all requests to the table.
 */
export async function call({ contract, handler }: Operation, options: CallOptions = {}): Promise<Answer> {
  const event = await eventOf(contract, options);
  const result = await inRoleOf(contract, () => handler(event, { awsRequestId: 'test' } as LambdaContext));
  const headers = Object.fromEntries(
    Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  const text = result.body ?? '';
  const json = headers['content-type']?.includes('json') === true && text !== '';
  const answer: Answer = { status: result.statusCode ?? 0, headers, text, body: json ? JSON.parse(text) : undefined };
  checkContract(contract, answer);
  return answer;
}

/** Returns the event that API Gateway makes for a call of an operation. */
export async function eventOf(contract: Contract, options: CallOptions): Promise<Event> {
  const query = options.rawQuery ?? new URLSearchParams(options.query).toString();
  const path = contract.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  );
  const body = bodyOf(options.body);
  return gatewayEvent({
    method: contract.method,
    path: query ? `${path}?${query}` : path,
    routeKey: `${contract.method} ${contract.path}`,
    ...(options.params ? { pathParameters: options.params } : {}),
    headers: {
      ...(options.as ? { authorization: `Bearer ${await tokenFor(options.as)}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body, isBase64Encoded: options.body instanceof Uint8Array }),
    ...(options.sourceIp ? { sourceIp: options.sourceIp } : {}),
  });
}

function bodyOf(body: unknown): string | undefined {
  if (body instanceof Uint8Array) return Buffer.from(body).toString('base64');
  return typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
}

/** A schema compiles itself when it parses for the first time, so each is made once. */
const problemSchemas = new Map<ProblemClass, ReturnType<typeof problemSchemaOf>>();
function schemaOf(problem: ProblemClass) {
  const schema = problemSchemas.get(problem) ?? problemSchemaOf(problem);
  problemSchemas.set(problem, schema);
  return schema;
}

function checkContract(contract: Contract, { body, headers, status, text }: Answer): void {
  if (status === 304) return;
  if (contract.success.others?.[status] !== undefined && !headers['content-type']?.includes('problem')) return;
  if (status >= 400 && contract.success.problemPage && headers['content-type']?.startsWith('text/html')) return;
  if (status >= 400) {
    if (!headers['content-type']?.startsWith('application/problem+json'))
      throw new Error(`not a problem document: ${text}`);
    const declared = problemsOf(contract).find(({ code }) => code === body.code);
    if (!declared) throw new Error(`${contract.operationId} does not declare ${body.code}`);
    if (!isDeepStrictEqual(schemaOf(declared).parse(body), body)) throw new Error(`not the declared problem: ${text}`);
    return;
  }
  const { dryRunAnswer } = contract;
  if (dryRunAnswer && headers['dry-run'] === 'true' && body !== undefined) {
    if (JSON.stringify(dryRunAnswer.parse(body)) !== text) throw new Error(`not the declared shape: ${text}`);
    return;
  }
  const { pending, status: done } = contract.success;
  if (status !== (pending !== undefined && body?.status === 'PENDING' ? 202 : done))
    throw new Error(`${contract.operationId} declares ${contract.success.status}: ${status}`);
  const { alternatives, body: declared, page } = contract.success;
  if (page && headers['content-type']?.startsWith('text/html')) return;
  const schema = alternatives?.find(({ mediaType }) => mediaType === headers['content-type'])?.body ?? declared;
  if (schema && JSON.stringify(schema.parse(body)) !== text) throw new Error(`not the declared shape: ${text}`);
}
