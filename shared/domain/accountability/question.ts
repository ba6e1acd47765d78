import type { MusterQuestion } from '#shared/schemas/muster-record.ts';

/** A driver is not asked again within this time. */
const PAUSE_MS = 5 * 60_000;

/** Tells whether a driver was asked in this muster less than 5 minutes ago. */
export const wasJustAsked = (
  question: MusterQuestion | undefined,
  { musterId, now }: { readonly musterId: string; readonly now: string },
): question is MusterQuestion =>
  question?.musterId === musterId && Date.parse(now) - Date.parse(question.askedAt) < PAUSE_MS;
