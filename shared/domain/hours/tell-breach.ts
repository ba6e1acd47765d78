import { readableRange } from '#shared/domain/time/format.ts';
import type { HoursBreach, HoursPreset, HoursRule } from '#shared/schemas/hours/hours.ts';

const WORDS: Readonly<Record<HoursRule, string>> = {
  DAILY_DRIVING: 'of driving on one day',
  WEEKLY_DRIVING: 'of driving in one week',
  TWO_WEEKS_DRIVING: 'of driving in two weeks',
  DAILY_DUTY: 'on duty on one day',
  DUTY_IN_DAYS: 'on duty within the days that count',
  BREAK: 'of driving without a break',
  REST: 'of rest',
};

const SOURCES: Readonly<Record<HoursPreset, string>> = {
  NONE: 'the limit is',
  EU_561: 'Regulation 561/2006 says',
  US_PASSENGER: '49 CFR 395.5 says',
};

function readable(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ');
}

/** Returns a sentence about a breach: what is planned, when, and what the limit is. */
export function tellBreach(
  name: string,
  { from, limitMinutes, plannedMinutes, preset, rule, to }: HoursBreach,
  timezone: string,
): string {
  const least = rule === 'REST' ? 'at least ' : 'at most ';
  return `${name} has ${readable(plannedMinutes)} ${WORDS[rule]} (${readableRange(from, to, timezone)}), and ${SOURCES[preset]} ${least}${readable(limitMinutes)}.`;
}
