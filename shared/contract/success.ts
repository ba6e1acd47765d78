import type * as z from 'zod';
import type { Problem } from './problem.ts';

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
