import { type DayRule, dayOf } from '#shared/domain/time/days.ts';

export interface Briefed extends DayRule {
  /** The present time: RFC 3339, UTC. */
  readonly now: string;
  readonly role: string | undefined;
  /** The driver record of the user, if they drive. */
  readonly driverId?: string | undefined;
}

/** Returns what the model must know beside its prompt. It has no names and no contact details. */
export function briefing({ dayStartsAt, driverId, now, role, timezone }: Briefed): string {
  const today = dayOf(now, { dayStartsAt, timezone });
  const isStill = !localTime(now, timezone).includes(today);
  return [
    'Facts of this turn',
    `- Now: ${localTime(now, timezone)}`,
    `- Time zone of the event: ${timezone}`,
    // Lists and papers take their dates so. At night, people say “today” for the day that is not over.
    ...(dayStartsAt === '00:00'
      ? []
      : [`- A date as an argument is a day of the event, from ${dayStartsAt} to ${dayStartsAt}`]),
    ...(isStill
      ? [`- The day of the event is still ${today}. If the user says “today” or “tomorrow”, say which date you took`]
      : []),
    `- Role of the user: ${role ?? 'none'}`,
    ...(driverId === undefined ? [] : [`- The user is the driver ${driverId}`]),
  ].join('\n');
}

/** Returns a local time with its weekday and offset: `Sunday 2026-11-22T10:30 (GMT+01:00)`. */
function localTime(now: string, timeZone: string): string {
  const { offset, time, weekday } = formatsOf(timeZone);
  const date = new Date(now);
  const named = (format: Intl.DateTimeFormat, type: string): string =>
    format.formatToParts(date).find((part) => part.type === type)?.value ?? '';
  const shown = time.format(date).replace(' ', 'T');
  return `${named(weekday, 'weekday')} ${shown} (${named(offset, 'timeZoneName')})`;
}

interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly offset: Intl.DateTimeFormat;
}

const made = new Map<string, Formats>();

/** Returns the formats of a time zone. Makes them once: that takes fifty times as long as to write a time with them. */
function formatsOf(timeZone: string): Formats {
  const formats = made.get(timeZone) ?? {
    time: new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    weekday: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' }),
    offset: new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' }),
  };
  made.set(timeZone, formats);
  return formats;
}
