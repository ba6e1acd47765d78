import type { MarkState } from '#shared/schemas/muster.ts';

/** The states of guests as papers print them. */
export const MARK_WORDS: Readonly<Record<MarkState, string>> = {
  UNKNOWN: 'Not answered',
  NEEDS_HELP: 'Needs help',
  MISSING: 'Missing',
  ACCOUNTED: 'Accounted for',
};
