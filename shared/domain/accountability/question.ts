import type { MarkRecord, MusterQuestion } from '#shared/schemas/accountability/muster-record.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** A reply counts for this time. A later one may answer something else, and would count guests as found by mistake. */
const ANSWER_MS = HOUR_MS;

/** Tells whether a reply that comes now answers a question. */
export function takesReplies({ askedAt }: MusterQuestion, now: string): boolean {
  return Date.parse(now) - Date.parse(askedAt) <= ANSWER_MS;
}

/** Tells whether a driver has reported a guest as missing since the question. An `OK` to the same question means the others. */
export function isReportedMissing(mark: MarkRecord | undefined, { askedAt, driverId }: MusterQuestion): boolean {
  return mark?.state === 'MISSING' && mark.driverId === driverId && mark.at >= askedAt;
}

/** A driver is not asked again within this time. */
const PAUSE_MS = 5 * MINUTE_MS;

/** Tells whether a driver was asked in this muster less than 5 minutes ago. */
export function wasJustAsked(
  question: MusterQuestion | undefined,
  { musterId, now }: { readonly musterId: string; readonly now: string },
): question is MusterQuestion {
  return question?.musterId === musterId && Date.parse(now) - Date.parse(question.askedAt) < PAUSE_MS;
}
