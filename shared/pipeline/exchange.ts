import type { MiddlewareObj, Request } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context as LambdaContext } from 'aws-lambda';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { HeldKey, StoredAnswer } from '#shared/entities/idempotency.ts';
import type { RateVerdict } from '#shared/entities/rate-counter.ts';
import type { Caller } from './actor.ts';
import type { Identity } from './identity.ts';

/** What is known of one request while it passes through the pipeline; each middleware adds its part. */
export interface Exchange {
  readonly contract: Contract;
  readonly requestId: string;
  readonly startedAt: number;
  readonly now: string;
  /** What lets a browser client read the answer. */
  cors?: Readonly<Record<string, string>>;
  /** The count of this client's requests, on its way: it is asked for early and waited for late. */
  rate?: Promise<RateVerdict | undefined>;
  verdict?: RateVerdict | undefined;
  /** Who the token speaks for, on its way: found out once, whoever asks. */
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

export type Event = APIGatewayProxyEventV2;
export type Result = APIGatewayProxyStructuredResultV2;
export type PipelineContext = LambdaContext & { exchange: Exchange };
export type PipelineRequest = Request<Event, unknown, Error, PipelineContext>;
export type Middleware = MiddlewareObj<Event, unknown, Error, PipelineContext>;

/** The exchange of a request whose first middleware has run. */
export const exchangeOf = (request: PipelineRequest): Exchange => request.context.exchange;
