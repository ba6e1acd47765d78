import { clip } from '#shared/domain/plain-text.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { MAX_TEXT, type QuickAnswer, type ToldDelay } from '#shared/schemas/messages/message.ts';

const MAX_TITLE = 50;
const MAX_CONTACT = 100;

/** Returns the line that says how to reach the desk. Empty if that is not known. */
export function deskLine(desk: string, { say }: Pick<Wording, 'say'>): string {
  return desk === '' ? '' : `${say('desk')}: ${clip(desk, MAX_CONTACT)}`;
}

/** Returns what the desk reads of a tap of a driver, in the language of the desk: the answer, or the delay with what follows from it. */
export function deskText(
  {
    late,
    quick,
    ride,
  }: { readonly quick?: QuickAnswer | undefined; readonly late?: ToldDelay | undefined; readonly ride: string },
  { clock, say }: Pick<Wording, 'clock' | 'say'>,
): string {
  const said = late ? say('driverLate', { n: late.minutes }) : say(`driver${quick ?? 'OK'}`);
  const rides = (late?.rides ?? []).map(
    ({ minutes, startTime, title }) =>
      `${clock.time(startTime)} ${clip(title, MAX_TITLE)}: ${say('minutesLate', { n: minutes })}`,
  );
  const text = [
    late ? `${clip(ride, MAX_TITLE)}: ${said}` : said,
    ...(rides.length > 0 ? [say('thenLate'), ...rides] : []),
  ];
  return clip(text.join('\n'), MAX_TEXT);
}
