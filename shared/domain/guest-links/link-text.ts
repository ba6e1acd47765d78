import { hourClockIn, hourFormat } from '#shared/domain/time/hour-clock.ts';
import { isRepeated } from '#shared/domain/time/repeated.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import { type HourClock, type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { GUEST_WORDS } from './words.ts';

type Ride = Pick<ActivityRecord, 'dropoffLocation' | 'pickupLocation' | 'startTime'>;

/** Returns the language in which a guest is addressed. */
export function languageOf({ language }: Pick<VipRecord, 'language'>, { pdf }: Pick<SettingsRecord, 'pdf'>): Language {
  return language ?? languagesOf(pdf.language)[0] ?? 'en';
}

interface Reading {
  readonly language: Language;
  readonly timezone: string;
  readonly clock: HourClock;
}

/** Returns when a ride starts, as its guest reads it on their page and in messages. Where an hour repeats, with the offset. */
export function startText(startTime: string, { clock, language, timezone }: Reading): string {
  // Dates in English are British, as on papers. Digits are those of tickets.
  const format = new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    minute: '2-digit',
    timeZone: timezone,
    ...hourFormat(clock),
    ...(isRepeated(startTime, timezone) && { timeZoneName: 'shortOffset' as const }),
  });
  return format.format(new Date(startTime));
}

/** Returns the kind of a vehicle, its colour and its plate. */
export function vehicleText(
  { color, licensePlate, type }: VehicleRecord | NonNullable<GuestPage['vehicle']>,
  words: (typeof GUEST_WORDS)[Language],
): string {
  return [words[type], color, licensePlate].filter(Boolean).join(' · ');
}

/** Returns the message that carries the link of a ride, without the link: when and where. It names no person, and no title of the ride. */
export function linkText(
  { dropoffLocation, pickupLocation, startTime }: Ride,
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'clock' | 'country' | 'pdf' | 'timezone'>,
): string {
  const language = languageOf(guest, settings);
  const words = GUEST_WORDS[language];
  const when = startText(startTime, { language, timezone: settings.timezone, clock: hourClockIn(language, settings) });
  return [
    `${words.title}: ${when}`,
    pickupLocation === undefined ? undefined : `${words.pickup}: ${pickupLocation}`,
    dropoffLocation === undefined ? undefined : `${words.dropoff}: ${dropoffLocation}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** Returns the message that the vehicle of a ride is there: which one, and where. It names no person. */
export function arrivedText(
  { ride, vehicle }: { readonly ride: Ride; readonly vehicle: VehicleRecord | undefined },
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'guests' | 'pdf'>,
): string {
  const words = GUEST_WORDS[languageOf(guest, settings)];
  const shown = vehicle && settings.guests.show.includes('VEHICLE') ? vehicle : undefined;
  return [
    words.carIsHere,
    shown && vehicleText(shown, words),
    ride.pickupLocation === undefined ? undefined : `${words.pickup}: ${ride.pickupLocation}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
