import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { Invocation } from '#shared/contract/invocation.ts';
import type { Profile } from '#shared/domain/users/registration.ts';
import type { HeldKey, StoredAnswer } from '#shared/entities/idempotency.ts';
import type { RateVerdict } from '#shared/entities/rate-counter.ts';
import type { Actor } from '#shared/use-cases/context.ts';

/** The person or client that an access token names. */
export interface Identity extends Profile {
  readonly subject: string;
  /** When the token was issued, in seconds since 1970. */
  readonly issuedAt?: number | undefined;
  /** The token is for assistants only: its audience is POST /api/mcp (RFC 8707), and not the API. */
  readonly isForAssistants?: boolean | undefined;
}

/** The caller of an operation: an actor, and the identity in their access token. */
export interface Caller extends Actor {
  readonly identity: Identity;
}

/** The state of one request in the pipeline. Each middleware adds its part. */
export interface Exchange {
  readonly contract: Contract;
  readonly requestId: string;
  readonly startedAt: number;
  readonly now: string;
  /** The headers that let a browser client read the answer. */
  cors?: Readonly<Record<string, string>>;
  /** The running count of this client's requests. `rateLimit` starts it and `admit` awaits it. */
  rate?: Promise<RateVerdict | undefined>;
  verdict?: RateVerdict | undefined;
  /** The running verification of the token, started once per request. */
  identifying?: Promise<Identity>;
  identity?: Identity;
  actor?: Caller;
  input?: Input;
  idempotency?: HeldKey;
  replay?: StoredAnswer;
}

export interface Input {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  readonly dryRun: boolean;
}

export type Event = APIGatewayProxyEventV2 & { readonly invocation?: Invocation };
/** `trial` is there only if the event is an invocation with `staged`. */
export type Result = APIGatewayProxyStructuredResultV2 & { readonly trial?: string };
export type PipelineContext = LambdaContext & { exchange: Exchange; readonly eventSink?: EventSink };
export type PipelineRequest = Request<Event, unknown, Error, PipelineContext>;
export type Middleware = MiddlewareObj<Event, unknown, Error, PipelineContext>;

/** Where a gateway that can stream takes the events of an answer. The first one opens the answer, with these headers. */
export interface EventSink {
  send(event: string, data: object, headers: Readonly<Record<string, string>>): void;
}

/** Returns the exchange of a request. The first middleware, `logContext`, must have run. */
export function exchangeOf(request: PipelineRequest): Exchange {
  return request.context.exchange;
}
