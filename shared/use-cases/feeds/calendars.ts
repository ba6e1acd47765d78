import type { CalendarOptions } from '#shared/documents/calendar-entry.ts';
import { scheduleCalendar } from '#shared/documents/schedule-calendar.ts';
import { placeIdsOf } from '#shared/domain/places/place.ts';
import { byId, type Changed, lastChange } from '#shared/domain/records.ts';
import { wordingIn } from '#shared/domain/reports/catalogues.ts';
import type { EntryReader, PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import { type Language, languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { driverFacts, printedFacts, withPrintedDriver } from '#shared/use-cases/reports/printed-facts.ts';

/** The calendar of a person: the same in their feed, their download and their report. */
export interface Calendar {
  readonly name: string;
  readonly activities: readonly Activity[];
  readonly options: CalendarOptions;
}

/** Returns a calendar as iCalendar. */
export function calendarText({ activities, name, options }: Calendar): string {
  return scheduleCalendar(name, activities, options);
}

interface GuestSchedule {
  readonly vip: Pick<VipRecord, 'id' | 'language' | 'name'>;
  readonly activities: readonly Activity[];
  readonly settings: SettingsRecord;
}

/** Returns the calendar of a guest, in their language. */
export async function guestCalendar({ activities, settings, vip }: GuestSchedule): Promise<Calendar> {
  const printed = activities.map(withPrintedDriver);
  const reader = { kind: 'VIP_SCHEDULE', id: vip.id } as const;
  return { name: vip.name, activities: printed, options: await calendarOptions(reader, printed, settings, vip) };
}

/** Returns the calendar of a driver. */
export async function driverCalendar(
  { id, name }: { readonly id: string; readonly name: string },
  { activities, settings }: { readonly activities: readonly Activity[]; readonly settings: SettingsRecord },
): Promise<Calendar> {
  const reader = { kind: 'DRIVER_SCHEDULE', id } as const;
  return { name, activities, options: await calendarOptions(reader, activities, settings) };
}

/** Returns the calendar of a vehicle, a place or the event, for everyone who has its address. */
export async function deskCalendar(
  name: string,
  { activities, settings }: { readonly activities: readonly Activity[]; readonly settings: SettingsRecord },
): Promise<Calendar> {
  const reader = { kind: 'DESK', id: '' } as const;
  return { name, activities, options: await calendarOptions(reader, activities, settings) };
}

/** Reads what a calendar shows besides the activities: places, flights, phones and alarms, and when they last changed. */
export async function calendarOptions(
  reader: EntryReader,
  activities: readonly Activity[],
  settings: SettingsRecord,
  { facts: known, language }: { readonly language?: Language | undefined; readonly facts?: PrintedFacts } = {},
): Promise<CalendarOptions> {
  const isDriver = reader.kind === 'DRIVER_SCHEDULE';
  const [facts, related] = await Promise.all([
    known ?? (isDriver ? driverFacts : printedFacts)(activities, settings),
    // The facts of a driver have the guests.
    relatedTo(activities, isDriver ? [] : activities.flatMap(({ vipIds }) => vipIds)),
  ]);
  const languages = language === undefined ? languagesOf(settings.pdf.language) : [language];
  return {
    reader,
    facts,
    wording: wordingIn(languages, settings),
    changedAt: new Map(
      activities.map((activity) => [
        activity.id,
        lastChange(settings, ...related(activity), ...shownIn(facts, activity)),
      ]),
    ),
    ...(isDriver ? { alarmMinutes: settings.reminderMinutes } : {}),
  };
}

/** Reads the driver and the vehicle of each activity, and those of these guests that are on it. */
async function relatedTo(
  activities: readonly Activity[],
  guestIds: readonly string[],
): Promise<(activity: Activity) => (Changed | undefined)[]> {
  const idsOf = (id: 'driverId' | 'vehicleId') => activities.flatMap(({ [id]: found }) => found ?? []);
  const [drivers, vehicles, vips] = await Promise.all([
    driverStore.findMany(idsOf('driverId'), 'eventual'),
    vehicleStore.findMany(idsOf('vehicleId'), 'eventual'),
    findVips(guestIds, 'eventual'),
  ]);
  const found = byId<StoredRecord>([...drivers, ...vehicles, ...vips]);
  return ({ driverId, vehicleId, vipIds }) => [driverId, vehicleId, ...vipIds].map((id) => found.get(id ?? ''));
}

function shownIn({ cars, flights, guests, places }: PrintedFacts, activity: Activity): (Changed | undefined)[] {
  return [
    ...placeIdsOf(activity).map((id) => places?.get(id)),
    ...activity.vipIds.map((id) => guests?.get(id)),
    flights?.get(activity.flightId ?? ''),
    cars?.get(activity.id),
  ];
}
