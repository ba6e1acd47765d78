import { goTo, openForm } from '#shared/pages/desk/route.ts';
import { PAPER_KINDS } from './papers-kinds.ts';

/** Shows the options of a paper: in the view of papers, or for a kind that is not there in its form. `ids`: the records that it is about. */
export function openPaper(filled: Readonly<Record<string, unknown>>): void {
  const { date, from, ids, kind } = filled;
  if (!PAPER_KINDS.some((each) => each.kind === kind)) return openForm('createReport', { format: 'PDF', ...filled });
  const day = [date, from].find((each) => typeof each === 'string');
  goTo('papers', {
    paper: String(kind),
    ids: Array.isArray(ids) ? ids.join(',') : undefined,
    ...(day !== undefined && { day: day.slice(0, 10) }),
  });
  return undefined;
}
