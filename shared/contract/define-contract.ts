import * as z from 'zod';
import type { InvalidKind } from '#shared/schemas/problem.ts';
import { Id } from '#shared/schemas/text.ts';
import type { Problem, ProblemClass } from './problem.ts';
import { ContendedWrite, VersionMismatch } from './problems.ts';
import type { Use } from './use.ts';

/** The subjects that abilities and audit records name. */
export const SUBJECTS = [
  'Vip',
  'Driver',
  'Vehicle',
  'Block',
  'Place',
  'Supplier',
  'Order',
  'Way',
  'ScheduleEvent',
  'Motorcade',
  'Flight',
  'Message',
  'Report',
  'Feed',
  'Settings',
  'User',
  'GpsPosition',
  'Copilot',
  'Attention',
  'Whereabouts',
  'Proposal',
  'Muster',
  'Mark',
  'Audit',
  'Change',
  'Webhook',
  'Layout',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type Action = 'create' | 'read' | 'update' | 'move' | 'delete' | 'erase' | 'readDeleted' | 'restore';

/**
 * Who may call the operation. `public`: everyone. `token`: callers with a valid token. `user`: registered callers, approved or
 * not. An ability: approved users whose role has it; we check it for the type first, then for the item.
 */
export type Access = 'public' | 'token' | 'user' | readonly [Action, Subject];

export interface Contract {
  /** Verb and noun in camelCase. The file has the same name in kebab-case. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The full path with `{parameters}`, in the notation of API Gateway. */
  readonly path: `/${string}`;
  /** More paths with the same answer. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly description?: string;
  /**
   * Groups the operations in the document. The functions of a tag are deployed in one stack. Default: the tag of the subject of `access`,
   * and `System` without a subject. See `tagOf`.
   */
  readonly tag?: string;
  /** The former tag. Name it in the release that changes the tag, and remove it in the next: its stack then keeps the function that is still called. */
  readonly movedFrom?: string;
  readonly access: Access;
  /** Default: each parameter of the path is an `Id`. */
  readonly params?: z.ZodObject;
  /** `hard` and `includeDeleted` ask for more than `access`: see `parameterAccess`. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The media type of a body that is not JSON. `body` is then the schema of its text. */
  readonly bodyType?: 'text/csv';
  /** The body is a file. The handler reads it with `sentFile`, and `body` is for the document. */
  readonly bodyFile?: FileBody;
  readonly success: Success;
  /** The problems of the operation itself. `problemsOf` adds those of the pipeline, and `NOT_FOUND` where the path has a parameter. */
  readonly problems?: readonly ProblemClass[];
  /** Why a request that fits the document may be VALIDATION_FAILED all the same: `kind` of the problem. */
  readonly invalidFor?: readonly Exclude<InvalidKind, 'FORM'>[];
  /** Default: it reads the table. */
  readonly uses: readonly Use[];
  /** What a call does. Only a GET may leave it out: see `StatedEffect`. */
  readonly effect?: Effect;
  /** Files that the handler reads at run time: name beside the bundle -> path from the root of the project. */
  readonly assets?: Readonly<Record<string, string>>;
  /** The memory of its Lambda. Default: that of all functions. */
  readonly memoryMegabytes?: number;
  /** How long it may take, if that is longer than other operations. */
  readonly timeLimitMs?: number;
  /** The answer contains a secret that is not stored. So there is no `Idempotency-Key`, and a repeat makes a new secret. */
  readonly secretAnswer?: boolean;
  /** The answer has a link for people: `url`, or `url` of its `report`. The copilot shows it to the user, and not to the model. */
  readonly answersLink?: boolean;
  /** Fields of the answer that are not stored under the `Idempotency-Key`, because they may hold secrets, and what a repeat gets for them. */
  readonly unstored?: Readonly<Record<string, null | readonly []>>;
  /** The operation takes `dryRun=true`: it answers what would happen and writes nothing. */
  readonly dryRun?: boolean;
  /** Callers sign the request as Standard Webhooks say. Its `webhook-id` is the key against repeats. */
  readonly signed?: boolean;
  /** The rate limit does not count the requests: the caller proves itself with a secret, and loses what is refused. */
  readonly unlimited?: boolean;
  /** The JSON answer of a dry run, with status 200, if the handler returns one. `success` has no body then. */
  readonly dryRunAnswer?: z.ZodType;
  /** Answers requests that match no other route. The OpenAPI document leaves it out. */
  readonly fallback?: boolean;
  /** A 401 names this document, which says where tokens come from (RFC 9728). */
  readonly resourceMetadata?: `/${string}`;
  /** The copilot gets this operation as a tool. */
  readonly copilot?: boolean;
}

type Route = `${Contract['method']} ${Contract['path']}`;

/** The method and the path that a route names. */
type Routed<R extends Route> = R extends `${infer M extends Contract['method']} ${infer P extends Contract['path']}`
  ? { readonly method: M; readonly path: P }
  : never;

/** What a file states of its operation: the query as an object of its fields, or as a schema. */
type Stated = Omit<Contract, 'method' | 'path' | 'query' | 'uses'> &
  Partial<Pick<Contract, 'uses'>> & { readonly query?: z.ZodRawShape | z.ZodObject };

type QueryOf<Q> = Q extends z.ZodObject ? Q : Q extends z.ZodRawShape ? z.ZodObject<Q> : never;
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type IdsOf<R extends string> = [Names<R>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<{ readonly [N in Names<R>]: typeof Id }> };
type Defined<R extends Route, C> = Omit<C, 'query' | 'uses'> &
  Routed<R> &
  Pick<Contract, 'uses'> &
  (C extends { readonly params: z.ZodObject } ? unknown : IdsOf<R>) &
  (C extends { readonly query: infer Q } ? { readonly query: QueryOf<Q> } : unknown);

/** Keeps the literal types of a contract, so that the compiler checks its handler against them. `route` is its method and path. */
export function defineContract<const R extends Route, const C extends Stated>(
  route: R,
  contract: C & StatedEffect<R>,
): Defined<R, C> {
  const [method, path = ''] = route.split(' ');
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, Id] as const);
  const { params = ids.length > 0 ? z.object(Object.fromEntries(ids)) : undefined, query } = contract;
  return {
    uses: ['table:read'],
    ...contract,
    ...(params && { params }),
    ...(query && { query: query instanceof z.ZodObject ? query : z.object(query) }),
    method,
    path,
  } as unknown as Defined<R, C>;
}

/** What most operations have that add or do something. A contract spreads it first, and states after it what differs. */
export const WRITE = {
  problems: [ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
} as const satisfies Partial<Contract>;

/** What most operations have that change a record, so that `If-Match` can name its version. */
export const CHANGE = { ...WRITE, problems: [VersionMismatch, ContendedWrite] } as const satisfies Partial<Contract>;

/** Another representation of a JSON answer, for requests whose `Accept` names its media type. */
export interface Alternative {
  readonly mediaType: `application/${string}+json`;
  readonly body: z.ZodType;
  /** Makes it from the answer that the handler returned, as its schema parsed it. */
  readonly from: (answer: never) => unknown;
}

export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  /** The description of the answer with status 202, while the `status` in its body is PENDING and a job works on it. */
  readonly pending?: string;
  /** The schema of the JSON answer. Absent: the answer has no body, or a body that is not JSON. */
  readonly body?: z.ZodType;
  /** Examples of the answer, by its state. An answer with status 202 shows PENDING, and a new record READY. */
  readonly examples?: Readonly<Record<'READY' | 'PENDING' | 'FAILED', object>>;
  /** The parameter to which `Link` passes `nextCursor`. Default: `cursor`. */
  readonly cursorParameter?: string;
  /** What the ETag is made from. `version`: the answer shows one record only. `content` (default): it shows other records too. */
  readonly etag?: 'version' | 'content';
  /** Fields that move with the clock alone. The ETag leaves them out: `ageSeconds` at every depth, `/at` of the answer itself. */
  readonly movesWithClock?: readonly string[];
  /** After a creation, what `Location` appends to the path. Default: the id. */
  readonly location?: (answer: Readonly<Record<string, string>>) => string;
  /** The media type of an answer that is not JSON. The handler then returns text or bytes. */
  readonly contentType?: string;
  /** The schemas of such an answer, by media type. Default: `contentType`, with text. */
  readonly contents?: Readonly<Record<string, z.ZodType>>;
  /** The answer as a page, for browsers: requests whose `Accept` names HTML before JSON. It gets the answer as its schema parsed it. */
  readonly page?: (answer: never) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
  /** A refusal as a page, for the same browsers: in the first language of `languages` that it knows. undefined: it stays a problem document. */
  readonly problemPage?: (
    problem: Problem,
    languages: readonly string[],
  ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> } | undefined;
  /** Headers of every success. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly alternatives?: readonly Alternative[];
  /** The events of a stream, by name, with their data. They come before the answer where the gateway can stream and `Accept` asks for it. */
  readonly events?: Readonly<Record<string, z.ZodObject>>;
  readonly description: string;
  /** Other statuses that the handler answers itself, in the words of another protocol: what each means. */
  readonly others?: Readonly<Record<number, string>>;
}

/**
 * What a call of an operation does to the plan and to people. Every operation that is no GET states it. The copilot asks the user
 * before each call, unless the effect says otherwise and the dry run of the call shows it. Who is told by a call is never stated:
 * `whoIsTold` works it out. In doubt, state `CONFIRMED`.
 */
type Effect =
  /** Nothing that lasts: it answers, or works out a proposal. */
  | 'NOTHING'
  /** Something that a person must see and confirm first. */
  | 'CONFIRMED'
  | Adds
  | Changes;

/** Adds a record. It runs at once if the dry run shows a new record, no person is told of it, and no field of `waitsWith` is set. */
interface Adds {
  readonly kind: 'ADDS';
  readonly waitsWith: readonly string[];
}

/**
 * Changes a record. It runs at once if the dry run shows that no person is told of it, that it changes only fields of `freely` and clears none
 * of them, and that no field of `waitsWith` is set before or after. Otherwise it waits for a confirmation.
 */
interface Changes {
  readonly kind: 'CHANGES';
  readonly freely: readonly string[];
  readonly waitsWith: readonly string[];
}

/** Every operation that is no GET must state its effect: a contract without it does not compile. */
type StatedEffect<R extends Route> = R extends `GET ${string}` ? unknown : { readonly effect: Effect };

/** The files that an operation takes as its body. */
export interface FileBody {
  readonly mediaTypes: readonly string[];
  readonly maxBytes: number;
}
