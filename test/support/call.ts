import { isDeepStrictEqual } from 'node:util';
import type { Context as LambdaContext } from 'aws-lambda';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { ProblemClass } from '#shared/contract/problem.ts';
import { problemSchemaOf, problemsOf } from '#shared/contract/problems-of.ts';
import type { Event } from '#shared/pipeline/exchange.ts';
import type { OperationHandler } from '#shared/pipeline/pipeline-of.ts';
import { gatewayEvent } from './event.ts';
import { inRoleOf } from './role.ts';
import { unnamed, unsaid } from './said.ts';
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
 * declared fields, an error is a problem document that pages can say in every language, and the role allows all requests to the table.
 */
export async function call({ contract, handler }: Operation, options: CallOptions = {}): Promise<Answer> {
  const event = await eventOf(contract, options);
  const result = await inRoleOf(contract, () => handler(event, { awsRequestId: 'test' } as LambdaContext));
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const answer = answerOf(result.statusCode ?? 0, Object.fromEntries(headers), result.body ?? '');
  checkContract(contract, answer);
  return answer;
}

export function answerOf(status: number, headers: Record<string, string>, text: string): Answer {
  const json = headers['content-type']?.includes('json') === true && text !== '';
  return { status, headers, text, body: json ? JSON.parse(text) : undefined };
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

/** Throws unless an answer is as the contract declares it. */
export function checkContract(contract: Contract, answer: Answer): void {
  const { headers, status, text } = answer;
  const { others, problemPage } = contract.success;
  const type = headers['content-type'] ?? '';
  if (status === 304) return;
  if (others?.[status] !== undefined && !type.includes('problem')) return;
  if (status >= 400 && problemPage && type.startsWith('text/html')) return;
  if (status >= 400) return checkProblem(contract, answer);
  checkSteps(answer);
  const schema = declaredSchema(contract, answer);
  if (schema && JSON.stringify(schema.parse(answer.body)) !== text) throw new Error(`not the declared shape: ${text}`);
}

type Said = Parameters<typeof unsaid>[0];

/** The codes of what an import says of its rows. */
const OF_ROWS = /^(?:LIST|INPUT)_/;

/** Throws if pages cannot say the steps of a proposal, or what an import says of its rows, in other languages. */
function checkSteps({ body }: Answer): void {
  const { errors, notices, steps } = (body ?? {}) as Readonly<Partial<Record<string, unknown>>>;
  const rows = ([errors, notices].flat() as readonly (Said | undefined)[]).filter((each) =>
    OF_ROWS.test(each?.code ?? ''),
  );
  const said = [steps, rows].flat() as readonly (Said | undefined)[];
  const silent = said.flatMap((each) => (each?.code === undefined ? [] : unsaid(each)));
  if (silent.length > 0) throw new Error(`pages cannot say in other languages: ${silent.join(' ')}`);
}

/** No page shows what these refuse: systems of suppliers call one, and tests make the other. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set(['probe', 'receiveExchange']);

function checkProblem(contract: Contract, { body, headers, text }: Answer): void {
  if (!headers['content-type']?.startsWith('application/problem+json'))
    throw new Error(`not a problem document: ${text}`);
  const declared = problemsOf(contract).find(({ code }) => code === body.code);
  if (!declared) throw new Error(`${contract.operationId} does not declare ${body.code}`);
  if (!isDeepStrictEqual(schemaOf(declared).parse(body), body)) throw new Error(`not the declared problem: ${text}`);
  if (!WITHOUT_PAGE.has(contract.operationId) && unsaid(body).length > 0)
    throw new Error(`pages cannot say in other languages: ${unsaid(body).join(' ')}`);
  if (unnamed(body).length > 0) throw new Error(`values name what the text does not: ${unnamed(body).join(', ')}`);
}

/** Returns the schema of a success. Undefined if the contract declares none. Throws if it declares another status. */
function declaredSchema({ dryRunAnswer, operationId, success }: Contract, { body, headers, status }: Answer) {
  if (dryRunAnswer && headers['dry-run'] === 'true' && body !== undefined) return dryRunAnswer;
  const isPending = success.pending !== undefined && body?.status === 'PENDING';
  if (status !== (isPending ? 202 : success.status))
    throw new Error(`${operationId} declares ${success.status}: ${status}`);
  const type = headers['content-type'];
  if (success.page && type?.startsWith('text/html')) return undefined;
  return success.alternatives?.find(({ mediaType }) => mediaType === type)?.body ?? success.body;
}
