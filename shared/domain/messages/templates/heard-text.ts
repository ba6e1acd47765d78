import type { Wording } from '#shared/domain/reports/wording.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { clip } from './clip.ts';
import { timesText } from './ride-text.ts';

/** Why a reply was not followed. The message is for the desk then. */
export type NotFollowed = 'GROUP' | 'EARLY' | 'WORDS' | 'NO_QUESTION' | 'OVER' | 'REPLACED' | 'SHARED_PHONE';

/** What the service made of a message of a driver. */
export type Heard =
  /** `rides`: those that are still theirs. */
  | { readonly kind: 'CONFIRMED'; readonly rides: readonly ActivityRecord[] }
  | { readonly kind: 'MISSING'; readonly guest: number }
  | { readonly kind: 'ALL_HERE' | 'ANSWERED_BEFORE' }
  | { readonly kind: 'NOT_FOLLOWED'; readonly why: NotFollowed }
  /** A message to the desk that looks like no reply. */
  | { readonly kind: 'NOTE' };

/** A message about changes names at most 40 rides: all of them fit. */
const MAX_TEXT = 4_000;
const MAX_TITLE = 50;

/** After these the driver is told how to confirm. */
const SAYS_HOW: ReadonlySet<NotFollowed> = new Set(['GROUP', 'WORDS', 'NO_QUESTION', 'REPLACED', 'SHARED_PHONE']);

/** Returns what a driver is told of their message: what it did, or that it is a message to the desk. It asks for no reply. */
export function heardText(heard: Heard, wording: Wording): string {
  const { say } = wording;
  switch (heard.kind) {
    case 'CONFIRMED': {
      const rides = heard.rides.map((ride) => `- “${clip(ride.title, MAX_TITLE)}” (${timesText(ride, wording)})`);
      return clip([say(rides.length > 0 ? 'replyConfirmed' : 'replyGone'), ...rides].join('\n'), MAX_TEXT);
    }
    case 'ALL_HERE':
      return say('replyAllHere');
    case 'MISSING':
      return say('replyMissing', { n: heard.guest });
    case 'ANSWERED_BEFORE':
      return say('replyBefore');
    case 'NOTE':
      return say('replyNote');
    case 'NOT_FOLLOWED':
      return [say(`refused${heard.why}`), SAYS_HOW.has(heard.why) ? say('replyAlone') : ''].filter(Boolean).join(' ');
  }
}
