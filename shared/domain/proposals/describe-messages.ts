import { nameOf } from './say-value.ts';
import type { Shown, Spelling, WrittenFacts } from './written.ts';

interface Letter {
  readonly to: string;
  readonly text: string;
}

/** Says messages in full with their recipients: `Message to Ben: “Come at 9”`. Returns undefined if the write sends none. */
export function sayMessages({ after, body, params }: WrittenFacts, spelling: Spelling): string | undefined {
  const letters = [after, ...((after['results'] ?? []) as Shown[])].flatMap((each) => lettersIn(each, spelling));
  const text = body?.['text'];
  const given = [params['driverId'], ...((body?.['driverIds'] ?? []) as string[])].filter((id) => id !== undefined);
  const found =
    letters.length === 0 && typeof text === 'string'
      ? given.map((id) => ({ to: spelling.names.get(id) ?? 'a driver', text }))
      : letters;
  if (found.length === 0) return undefined;
  const schedule = body?.['attachSchedule'] ? ', with their schedule' : '';
  const byText = Map.groupBy(found, (letter) => letter.text);
  return [...byText]
    .map(([words, all]) => `Message to ${all.map(({ to }) => to).join(', ')}: “${words}”${schedule}`)
    .join('; ');
}

/** A message itself, a result with one message, or a result with several. */
function lettersIn(shown: Shown, { names }: Spelling): Letter[] {
  return [shown, shown['message'], ...((shown['messages'] ?? []) as unknown[])].flatMap((each) => {
    const { direction, driverId, text } = (each ?? {}) as Shown;
    if (direction !== 'OUTBOUND' || typeof text !== 'string') return [];
    return [{ to: names.get(String(driverId)) ?? nameOf(shown, { names, timezone: 'UTC', tells: false }) ?? '', text }];
  });
}
