import type { HourClock } from '#shared/schemas/reports/paper-language.ts';
import type { ClockSetting } from '#shared/schemas/time.ts';

/** The settings that say how times are written. */
export interface ClockRule {
  readonly clock: ClockSetting;
  readonly country: string;
}

function isTwelve(locale: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h1') ?? false;
}

function isUsual(language: string, country: string): boolean {
  // In 12 hours if both the language and the country write so (CLDR): English in the United States, not French there, nor English in Turkey.
  const spoken = new Intl.Locale(`und-${country}`).maximize().language;
  return isTwelve(`${language}-${country}`) && isTwelve(`${spoken}-${country}`);
}

const known = new Map<string, HourClock>();

/** Returns how times are written in a language (BCP 47). Papers, calendars, messages and pages ask it. */
export function hourClockIn(locale: string, { clock, country }: ClockRule): HourClock {
  if (clock !== 'AUTO') return clock === 'H12' ? 12 : 24;
  const [language = 'en'] = locale.split('-');
  const key = `${language}-${country}`;
  const hours = known.get(key) ?? (isUsual(language, country) ? 12 : 24);
  known.set(key, hours);
  return hours;
}

/** Returns how times are written on papers: as in their first language. */
export function paperClock({ pdf, ...rule }: ClockRule & { readonly pdf: { readonly language: string } }): HourClock {
  return hourClockIn(pdf.language.split('+')[0] ?? 'en', rule);
}

/** Returns how the hour of a time is written (`Intl.DateTimeFormat`): `7:20 pm` or `19:20`. */
export function hourFormat(clock: HourClock) {
  return clock === 12
    ? ({ hour: 'numeric', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
}
