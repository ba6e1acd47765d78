export interface Briefed {
  /** The present time: RFC 3339, UTC. */
  readonly now: string;
  readonly timezone: string;
  readonly role: string | undefined;
  /** The driver record of the user, if they drive. */
  readonly driverId?: string | undefined;
}

/** Returns what the model must know beside its prompt. It has no names and no contact details. */
export function briefing({ driverId, now, role, timezone }: Briefed): string {
  return [
    'Facts of this turn',
    `- Now: ${localTime(now, timezone)}`,
    `- Time zone of the event: ${timezone}`,
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
