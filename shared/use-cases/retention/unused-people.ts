import { keptSince, lastUse } from '#shared/domain/retention/last-use.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import { everyPage } from '#shared/use-cases/records/every-page.ts';

/** How long people are kept who are no longer used. */
export interface RetentionRule {
  readonly days: number;
  /** The end of the last activity of the plan. */
  readonly planEnds: string | undefined;
}

interface Person {
  readonly id: string;
  readonly updatedAt: string;
}

/** Returns a function that tells if a person must be kept. `endsOf` reads when everything that they are on ends. */
export function isUsedBy<P extends Person>(
  now: string,
  { days, planEnds }: RetentionRule,
  endsOf: (person: P) => Promise<string[]>,
) {
  return async (person: P): Promise<boolean> => {
    const since = keptSince(now, days);
    const { updatedAt } = person;
    return updatedAt >= since || lastUse({ updatedAt, planEnds, ends: await endsOf(person) }) >= since;
  };
}

/** Gives the ids of the people of a list that are not used. */
export async function* unusedPeople<P extends Person>(
  list: string,
  read: (page: PageRequest) => Promise<Page<P>>,
  isUsed: (person: P) => Promise<boolean>,
): AsyncGenerator<string> {
  for await (const person of everyPage(list, read)) if (!(await isUsed(person))) yield person.id;
}
