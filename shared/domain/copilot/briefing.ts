export interface Briefed {
  /** The present time: RFC 3339, UTC. */
  readonly now: string;
  readonly timezone: string;
  readonly role: string | undefined;
  /** The driver record of the user, if they drive. */
  readonly driverId?: string | undefined;
}

/** Returns what the model must know beside its prompt. It has no names and no contact details. */
export const briefing = ({ driverId, now, role, timezone }: Briefed): string =>
  [
    'Facts of this turn',
    `- Now: ${localTime(now, timezone)}`,
    `- Time zone of the event: ${timezone}`,
    `- Role of the user: ${role ?? 'none'}`,
    ...(driverId === undefined ? [] : [`- The user is the driver ${driverId}`]),
  ].join('\n');

/** Returns a local time with its weekday and offset: `Sunday 2026-11-22T10:30 (GMT+01:00)`. */
const localTime = (now: string, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(now));
  const named = (options: Intl.DateTimeFormatOptions, type: string): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
      .formatToParts(new Date(now))
      .find((part) => part.type === type)?.value ?? '';
  const weekday = named({ weekday: 'long' }, 'weekday');
  const offset = named({ timeZoneName: 'longOffset' }, 'timeZoneName');
  return `${weekday} ${parts.replace(' ', 'T')} (${offset})`;
};
