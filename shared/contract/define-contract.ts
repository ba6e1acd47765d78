import type * as z from 'zod';
import type { Effect, StatedEffect } from './effect.ts';
import type { FileBody } from './file-body.ts';
import type { ProblemClass } from './problem.ts';
import type { Success } from './success.ts';
import type { Use } from './use.ts';

/** The subjects that abilities and audit records name. */
export const SUBJECTS = [
  'Vip',
  'Driver',
  'Vehicle',
  'Block',
  'Place',
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
  /** Groups the operations in the document. The functions of a tag are deployed in one stack. */
  readonly tag: string;
  /** The former tag. Name it in the release that changes `tag`, and remove it in the next: its stack then keeps the function that is still called. */
  readonly movedFrom?: string;
  readonly access: Access;
  /** What the caller must also be allowed to do, by the query parameter that asks for it with `true`. */
  readonly accessWith?: Readonly<Record<string, readonly [Action, Subject]>>;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The media type of a body that is not JSON. `body` is then the schema of its text. */
  readonly bodyType?: 'text/csv';
  /** The body is a file. The handler reads it with `sentFile`, and `body` is for the document. */
  readonly bodyFile?: FileBody;
  readonly success: Success;
  /** The problems of the operation itself. `problemsOf` adds those of the pipeline. */
  readonly problems?: readonly ProblemClass[];
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

/** Keeps the literal types of a contract, so that the compiler checks its handler against them. */
export function defineContract<const C extends Contract>(contract: C & StatedEffect<C>): C {
  return contract;
}
