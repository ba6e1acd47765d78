import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { ProposalStep } from '#shared/schemas/proposals/proposal.ts';

/** A step as a request, without its number and with its sentence. */
export type SaidStep = Omit<ProposalStep, 'code' | 'n' | 'summary' | 'values'> & { readonly said: Said };

/** A record or an answer, as operations show it. */
export type Shown = Readonly<Record<string, unknown>>;

/** Returns the records in a list of an answer; none if the field holds something else: settings have `messages` too. */
export function recordsIn(shown: Shown, field: string): Shown[] {
  const list = shown[field];
  return Array.isArray(list) ? list.filter((each): each is Shown => typeof each === 'object' && each !== null) : [];
}

/** A write with what it changes: from its dry run, or from its answer. */
export interface WrittenFacts {
  readonly method: string;
  readonly operationId: string;
  /** The summary of the operation. */
  readonly summary: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: Shown | undefined;
  /** The record before the write; undefined if the write changes none that can be read. */
  readonly before?: Shown | undefined;
  /** What the operation answered. */
  readonly after: Shown;
}

/** What people read instead of ids and instants. */
export interface Spelling {
  /** Names by id. */
  readonly names: ReadonlyMap<string, string>;
  /** What tells a guest apart from others of the same name, by id. Absent: nothing is known. */
  readonly marks?: ReadonlyMap<string, string> | undefined;
  readonly timezone: string;
  /** Whether drivers are told of changes by message. */
  readonly tells: boolean;
}

/** Returns a name with what tells it apart: `John Smith (Bolt Inc.)`. */
export function markedName(name: string, mark: string | undefined): string {
  return mark === undefined ? name : `${name} (${mark})`;
}

/** Returns the link in the answer of an operation that makes one; undefined where there is none. `said`: what it is, if it has no file name. */
export function linkIn(answer: Shown, said: string): PeopleLink | undefined {
  const { expiresAt, fileName, id, status, url } = linkedIn(answer);
  const title = typeof fileName === 'string' ? fileName : said;
  if (typeof url === 'string') return { title, url, isReady: true, expiresAt: (expiresAt as string) ?? null };
  return status === 'PENDING'
    ? { title, url: `/api/reports/${String(id)}`, isReady: false, expiresAt: null }
    : undefined;
}

/** Returns the answer without its link. */
export function withoutLink(answer: Shown): Shown {
  const { url: _url, ...rest } = linkedIn(answer);
  return answer['report'] ? { ...answer, report: rest } : rest;
}

/** Closing a muster answers the muster with its report. */
function linkedIn(answer: Shown): Shown {
  return (answer['report'] ?? answer) as Shown;
}
