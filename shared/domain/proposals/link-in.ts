import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
import type { Shown } from './written.ts';

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
