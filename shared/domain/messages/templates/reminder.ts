import type { RideFacts } from '#shared/domain/messages/ride-change.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { clip } from './clip.ts';
import { FACT_TEXTS, factLines, type ShownRecords } from './ride-text.ts';

export interface Reminder {
  readonly ride: RideFacts;
  readonly shown: ShownRecords;
  readonly minutesLeft: number;
  /** How to reach the desk. Empty: it is not known. */
  readonly desk: string;
  readonly timezone: string;
}

/** Returns the text that reminds a driver of a ride, with everything that they must know of it. */
export function reminderText({ desk, minutesLeft, ride, shown, timezone }: Reminder, wording: Wording): string {
  const { clock, say } = wording;
  const title = FACT_TEXTS.title(ride, shown, wording);
  return [
    say('reminder', { title, time: clock.time(ride.startTime), n: minutesLeft }),
    ...factLines(['way', 'relief', 'car', 'guests', 'vehicle', 'flight', 'notes'], ride, shown, wording),
    desk === '' ? '' : `${say('desk')}: ${clip(desk, 100)}`,
    say('zone', { zone: timezone }),
  ]
    .filter(Boolean)
    .join('\n');
}
