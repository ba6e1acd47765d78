import type * as z from 'zod';
import type { ProblemClass } from './problem.ts';

/** What abilities and audit records speak of. */
export const SUBJECTS = [
  'Vip',
  'Driver',
  'Vehicle',
  'ScheduleEvent',
  'Flight',
  'Message',
  'Report',
  'Feed',
  'Settings',
  'User',
  'GpsPosition',
  'Copilot',
  'Audit',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export type Action = 'create' | 'read' | 'update' | 'move' | 'delete' | 'hardDelete' | 'restore';

/**
 * Who may ask: `public` anybody; `token` whoever holds a valid token; `user` whoever has registered, approved or not;
 * an ability: approved users whose role has it, asked first of the type and then of the item.
 */
export type Access = 'public' | 'token' | 'user' | readonly [Action, Subject];

/** What an operation touches outside itself. The permissions of its Lambda are derived from this and nothing else. */
export type Use = 'table:read' | 'table:write' | 'files:read' | 'files:write' | 'flights' | 'schedules';

export interface Success {
  readonly status: 200 | 201 | 204;
  /** Shape of the JSON answer. Absent: no body, or a body that is not JSON. */
  readonly body?: z.ZodType;
  /** What the ETag tells apart: `version` for a record alone; `content` (default) where the answer also shows others. */
  readonly etag?: 'version' | 'content';
  /** Media type of an answer that is not JSON; the handler then returns its text or bytes. */
  readonly contentType?: string;
  readonly description: string;
}

export interface Contract {
  /** Verb and noun in camelCase; the file has the same name in kebab-case. */
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The full path with `{parameters}`, as API Gateway writes it. */
  readonly path: `/${string}`;
  /** Further paths that answer the same. */
  readonly aliases?: readonly `/${string}`[];
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of the body where it is not JSON: the schema is then that of its text. */
  readonly bodyType?: 'text/csv';
  readonly success: Success;
  /** The problems of the operation itself; those of the pipeline are added by `problemsOf`. */
  readonly problems?: readonly ProblemClass[];
  readonly uses: readonly Use[];
  /** Files the handler reads at run time: name beside the bundle -> path from the project's root. */
  readonly assets?: Readonly<Record<string, string>>;
  /** Its answer holds a secret, which is kept nowhere: it takes no `Idempotency-Key`, and a repeat makes a new secret. */
  readonly secretAnswer?: boolean;
  /** Takes `dryRun=true`: answers what would happen and writes nothing. */
  readonly dryRun?: boolean;
  /** Catches what no other route does. It has no place in the document. */
  readonly fallback?: boolean;
  /** Offered to the copilot as a tool. */
  readonly copilot?: boolean;
}

/** Fixes the types of a contract as they were written, so that its handler is checked against them. */
export const defineContract = <const C extends Contract>(contract: C): C => contract;
