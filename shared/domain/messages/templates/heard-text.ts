import { clip } from '#shared/domain/plain-text.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { deskLine } from './desk-text.ts';
import { timesText } from './ride-text.ts';

/** Why a reply was not followed. The message is for the desk then. */
export type NotFollowed = 'GROUP' | 'EARLY' | 'WORDS' | 'NO_QUESTION' | 'OVER' | 'REPLACED' | 'SHARED_PHONE';

/** A ride as its driver has confirmed it. `news`: it is cancelled, or has a change that no message has told yet. */
export interface ConfirmedRide extends Pick<ActivityRecord, 'title' | 'startTime' | 'endTime'> {
  readonly news?: 'CANCELLED' | 'CHANGES' | undefined;
}

/** What the service made of a message of a driver. */
export type Heard =
  /** `rides`: those that are still theirs. */
  | { readonly kind: 'CONFIRMED'; readonly rides: readonly ConfirmedRide[] }
  | { readonly kind: 'MISSING'; readonly guest: number }
  | { readonly kind: 'ALL_HERE' | 'ANSWERED_BEFORE' }
  | { readonly kind: 'NOT_FOLLOWED'; readonly why: NotFollowed }
  /** NOTE: a message to the desk that looks like no reply. TEXT_ONLY: a call, or a message with files that the desk does not get. */
  | { readonly kind: 'NOTE' | 'TEXT_ONLY' };

/** A message about changes names at most 40 rides: all of them fit. */
const MAX_TEXT = 4_000;
const MAX_TITLE = 50;

/** After these the driver is told how to confirm. */
const SAYS_HOW: ReadonlySet<NotFollowed> = new Set(['GROUP', 'WORDS', 'NO_QUESTION', 'REPLACED', 'SHARED_PHONE']);

/**
 * Returns what a driver is told of their message: what it did, or that it is a message to the desk. It asks for no reply. `desk`: how to reach
 * the desk. Empty: it is not known.
 */
export function heardText(heard: Heard, wording: Wording, desk: string): string {
  const { say } = wording;
  switch (heard.kind) {
    case 'CONFIRMED': {
      const rides = heard.rides.map(({ news, title, ...ride }) => {
        const added = news && say(news === 'CANCELLED' ? 'cancelled' : 'replyChanges');
        return `- “${clip(title, MAX_TITLE)}” (${timesText(ride, wording)})${added ? `: ${added}` : ''}`;
      });
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
    case 'TEXT_ONLY':
      return [say('replyTextOnly'), deskLine(desk, wording)].filter(Boolean).join('\n');
    case 'NOT_FOLLOWED': {
      const why = heard.why === 'WORDS' ? say('replyNote') : say(`refused${heard.why}`);
      return [why, SAYS_HOW.has(heard.why) ? say('replyAlone') : ''].filter(Boolean).join(' ');
    }
  }
}
