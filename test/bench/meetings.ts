import { beginActivity } from '#shared/domain/activities/shape.ts';
import { newId } from '#shared/platform/ids.ts';
import { putAll } from '#test/support/put-all.ts';
import { writesOf } from './stage.ts';

const START = Date.parse('2027-05-10T06:00:00Z');
const QUARTER_MS = 15 * 60_000;
const AT = '2027-01-01T00:00:00.000Z';

/** Writes one meeting per list of guests directly to the table, one after the other, and returns their ids. */
export async function addMeetings(guests: readonly (readonly string[])[]): Promise<string[]> {
  const meetings = guests.map((vipIds, place) =>
    beginActivity(
      newId('act'),
      {
        type: 'MEETING',
        title: `Meeting ${place + 1}`,
        location: 'Guildhall, east gate',
        startTime: new Date(START + place * QUARTER_MS).toISOString(),
        endTime: new Date(START + (place + 1) * QUARTER_MS).toISOString(),
        vipIds: [...vipIds],
      },
      AT,
    ),
  );
  await putAll(meetings.flatMap(writesOf));
  return meetings.map(({ id }) => id);
}
