import { named } from '#shared/domain/assignments/warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { clip } from './clip.ts';

/** Why a reply was not followed. The message is for the desk then. */
export type NotFollowed = 'GROUP' | 'EARLY' | 'WORDS' | 'NO_QUESTION' | 'OVER' | 'SHARED_PHONE';

/** What the service made of a message of a driver. */
export type Heard =
  /** `rides`: those that are still theirs. */
  | { readonly kind: 'CONFIRMED'; readonly rides: readonly ActivityRecord[] }
  | { readonly kind: 'ALL_HERE' | 'MISSING'; readonly guest?: number }
  | { readonly kind: 'ANSWERED_BEFORE' }
  | { readonly kind: 'NOT_FOLLOWED'; readonly why: NotFollowed }
  /** A message to the desk that looks like no reply. */
  | { readonly kind: 'NOTE' };

/** A message about changes names at most 40 rides: all of them fit. */
const MAX_TEXT = 4_000;
const MAX_TITLE = 50;

const ALONE = 'To confirm, send OK and the number of the question, and nothing else.';

const REASONS: Readonly<Record<NotFollowed, string>> = {
  GROUP: `A message in a group confirms nothing. ${ALONE} Send it to this number.`,
  EARLY:
    'You wrote it before you could read the question, so it confirms nothing. The desk has it. If it still holds, send it again.',
  WORDS: `It confirms nothing, because it says more than that. The desk has it. ${ALONE}`,
  NO_QUESTION: `No question to you has this number, so it confirms nothing. The desk has it. ${ALONE}`,
  OVER: 'The question is over, so it marks no one. The desk has it.',
  SHARED_PHONE: `Several drivers have this phone, so it confirms nothing without a number. ${ALONE}`,
};

/** Returns what a driver is told of their message: what it did, or that it is a message to the desk. It asks for no reply. */
export function heardText(heard: Heard, timezone: string): string {
  switch (heard.kind) {
    case 'CONFIRMED': {
      const rides = heard.rides.map((ride) => `- ${named({ ...ride, title: clip(ride.title, MAX_TITLE) }, timezone)}`);
      const what =
        rides.length > 0 ? 'You have confirmed:' : 'These rides are no longer yours. There is nothing to confirm.';
      return clip([what, ...rides].join('\n'), MAX_TEXT);
    }
    case 'ALL_HERE':
      return 'All guests of the question are noted as with you, except those that you reported as missing.';
    case 'MISSING':
      return `Guest ${heard.guest} is noted as missing.`;
    case 'ANSWERED_BEFORE':
      return 'You have answered this question before. Nothing has changed.';
    case 'NOTE':
      return 'The desk has your message. It confirms nothing.';
    case 'NOT_FOLLOWED':
      return REASONS[heard.why];
  }
}
