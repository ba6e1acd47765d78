import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { GUEST_WORDS } from './words.ts';

type Ride = Pick<ActivityRecord, 'dropoffLocation' | 'pickupLocation' | 'startTime'>;

/** Returns the language in which a guest is addressed. */
export function languageOf({ language }: Pick<VipRecord, 'language'>, { pdf }: Pick<SettingsRecord, 'pdf'>): Language {
  return language ?? languagesOf(pdf.language)[0] ?? 'en';
}

/** Returns the message that carries the link of a ride, without the link: when and where. It names no person, and no title of the ride. */
export function linkText(
  { dropoffLocation, pickupLocation, startTime }: Ride,
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'pdf' | 'timezone'>,
): string {
  const language = languageOf(guest, settings);
  const words = GUEST_WORDS[language];
  const when = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: settings.timezone,
  }).format(new Date(startTime));
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
    shown && [words[shown.type], shown.color, shown.licensePlate].filter(Boolean).join(' · '),
    ride.pickupLocation === undefined ? undefined : `${words.pickup}: ${ride.pickupLocation}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
