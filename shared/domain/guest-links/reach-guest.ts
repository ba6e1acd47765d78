import { VipWithoutConsent, VipWithoutPhone } from '#shared/contract/problems.ts';
import { advance } from '#shared/domain/activities/status.ts';
import { e164Number } from '#shared/domain/messages/numbers.ts';
import { later } from '#shared/domain/time/days.ts';
import { hourClockIn, hourFormat, isRepeated } from '#shared/domain/time/format.ts';
import { mayGoOn } from '#shared/domain/ways/arrival.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestPage } from '#shared/schemas/guest-links/guest-link.ts';
import { type HourClock, type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { GUEST_WORDS } from './words.ts';

type Guest = Pick<VipRecord, 'acceptsMessages' | 'deletedAt' | 'id' | 'name' | 'phone'>;

/** Returns the number to which a guest gets messages. Undefined if they are deleted, did not agree, or have no phone with a country code. */
export function numberOfGuest({ acceptsMessages, deletedAt, phone }: Guest): string | undefined {
  return acceptsMessages && !deletedAt ? e164Number(phone) : undefined;
}

/** Throws VipWithoutConsent or VipWithoutPhone if a guest may get no message, or none can reach them. */
export function assertReachableGuest(guest: Guest): void {
  if (numberOfGuest(guest) !== undefined) return;
  if (!guest.acceptsMessages) {
    throw new VipWithoutConsent(
      `${guest.name} has not agreed to get messages. Ask them, and note that they accept messages. Or pass the link on yourself.`,
      {
        values: { name: guest.name },
        cure: { operationId: 'updateVip', params: { vipId: guest.id }, body: { acceptsMessages: true } },
      },
    );
  }
  const what = guest.phone === undefined ? 'has no phone' : 'has a phone without a country code';
  throw new VipWithoutPhone(`${guest.name} ${what}. Set the phone, such as +44 20 7946 0958.`, {
    values: { name: guest.name },
    cure: { operationId: 'updateVip', params: { vipId: guest.id } },
  });
}

type TimedRide = Pick<ActivityRecord, 'deletedAt' | 'driverId' | 'startTime' | 'status' | 'type' | 'vehicleId'>;

/**
 * Tells whether the guests of a ride get their links by themselves, now or later. A ride that has neither vehicle nor driver yet has
 * nothing to show: its guests get their links once it has.
 */
export function isSentByTime(
  { deletedAt, driverId, startTime, status, type, vehicleId }: TimedRide,
  now: string,
): boolean {
  return (
    type === 'TRANSPORT' &&
    status === 'SCHEDULED' &&
    !deletedAt &&
    (driverId !== undefined || vehicleId !== undefined) &&
    now < startTime
  );
}

/** Tells whether they get them now: from `minutes` before the start until the start. */
export function isSentNow(ride: TimedRide, minutes: number, now: string): boolean {
  return isSentByTime(ride, now) && ride.startTime <= later(now, minutes * MINUTE_MS);
}

/** Returns how links go by themselves; undefined if none does. */
export function sendingByTime({ guests: { linkBase, sendMinutesBefore } }: Pick<SettingsRecord, 'guests'>) {
  return linkBase === undefined || sendMinutesBefore === undefined ? undefined : { linkBase, sendMinutesBefore };
}

/** Tells whether a guest's link to a ride is over: the ride has ended or is deleted, or the guest is no longer on it. */
export function isOver(ride: ActivityRecord | undefined, vipId: string, now: string): boolean {
  if (!ride || ride.deletedAt || ride.type !== 'TRANSPORT' || !ride.vipIds.includes(vipId)) return true;
  // The job knows whether a late ride is still on its way. It runs each minute.
  if (mayGoOn(ride, now)) return false;
  // A cancelled ride stays readable until it would have ended.
  return advance(ride, now).status === 'COMPLETED' || (ride.status === 'CANCELLED' && ride.endTime <= now);
}

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

interface WithVehicle {
  readonly ride: Ride;
  readonly vehicle: VehicleRecord | undefined;
}

/** Returns what a guest may be told of the vehicle of a ride. */
function shownVehicle(
  { vehicle }: WithVehicle,
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'guests' | 'pdf'>,
): string | undefined {
  const isShown = vehicle && settings.guests.show.includes('VEHICLE');
  return isShown ? vehicleText(vehicle, GUEST_WORDS[languageOf(guest, settings)]) : undefined;
}

/** Returns the message that the ride of a guest begins elsewhere, or with another vehicle: when and where, and which one. It names no person. */
export function nextText(
  next: WithVehicle,
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'clock' | 'country' | 'guests' | 'pdf' | 'timezone'>,
): string {
  return [linkText(next.ride, guest, settings), shownVehicle(next, guest, settings)].filter(Boolean).join('\n');
}

/** Returns the message that the ride of a guest is off: which one, and how to reach the desk. It names no person. */
export function offText(
  { ride }: Pick<WithVehicle, 'ride'>,
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'clock' | 'country' | 'pdf' | 'timezone'>,
): string {
  const words = GUEST_WORDS[languageOf(guest, settings)];
  const { contact } = settings.pdf;
  return [words.cancelled, contact && `${words.desk}: ${contact}`, linkText(ride, guest, settings)]
    .filter(Boolean)
    .join('\n');
}

/** Returns the message that the vehicle of a ride is there: which one, and where. It names no person. */
export function arrivedText(
  arrived: WithVehicle,
  guest: Pick<VipRecord, 'language'>,
  settings: Pick<SettingsRecord, 'guests' | 'pdf'>,
): string {
  const { ride } = arrived;
  const words = GUEST_WORDS[languageOf(guest, settings)];
  return [
    words.carIsHere,
    shownVehicle(arrived, guest, settings),
    ride.pickupLocation === undefined ? undefined : `${words.pickup}: ${ride.pickupLocation}`,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}
