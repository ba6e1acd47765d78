import { isRepeated, offsetText } from './repeated.ts';

/**
 * Returns a range for people, in a time zone: `Sat 21 Nov 10:00–11:30`. A range that ends on another day shows that day too. Where an hour
 * repeats, or the offset changes meanwhile, both ends show theirs, as on papers: `Sun 31 Oct 00:45 GMT+1 – 01:30 GMT`.
 */
export function readableRange(start: string, end: string, timezone: string): string {
  const both = [start, end] as const;
  const changes =
    offsetText(start, timezone) !== offsetText(end, timezone) || both.some((each) => isRepeated(each, timezone));
  const [from, to] = [partsOf(start, timezone, changes), partsOf(end, timezone, changes)];
  if (from.day !== to.day) return `${from.day} ${from.time} – ${to.day} ${to.time}`;
  return `${from.day} ${from.time}${changes ? ' – ' : '–'}${to.time}`;
}

/** Returns the time of an activity for people. Of an all-day one: `Sat 21 Nov – Sun 22 Nov, all day`. */
export function readableTimes(
  {
    allDay,
    endDate,
    endTime,
    startDate,
    startTime,
  }: { readonly allDay?: boolean | null | undefined } & Readonly<
    Record<'endTime' | 'startTime', string> & Partial<Record<'endDate' | 'startDate', string | null | undefined>>
  >,
  timezone: string,
): string {
  if (!allDay || !startDate || !endDate) return readableRange(startTime, endTime, timezone);
  const [first, last] = [startDate, endDate].map((date) => partsOf(`${date}T00:00:00Z`, 'UTC').day);
  return `${first === last ? first : `${first} – ${last}`}, all day`;
}

/** Returns an instant for people, in a time zone: `Sat 21 Nov 10:00`. Where an hour repeats, with the offset: `Sun 31 Oct 01:30 GMT+1`. */
export function readableTime(instant: string, timezone: string): string {
  const { day, time } = partsOf(instant, timezone);
  return `${day} ${time}`;
}

function partsOf(instant: string, timezone: string, hasOffset = isRepeated(instant, timezone)) {
  const date = new Date(instant);
  const { day, time } = formatsOf(timezone);
  const offset = hasOffset ? ` ${offsetText(instant, timezone)}` : '';
  return { day: day.format(date).replace(',', ''), time: `${time.format(date)}${offset}` };
}

interface Formats {
  readonly day: Intl.DateTimeFormat;
  readonly time: Intl.DateTimeFormat;
}

const made = new Map<string, Formats>();

/** Returns the formats of a time zone. Makes them once: that takes fifty times as long as to write a time with them. */
function formatsOf(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? {
    day: new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone }),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  };
  made.set(timeZone, formats);
  return formats;
}
