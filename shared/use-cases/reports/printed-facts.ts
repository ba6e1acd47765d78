import { byId } from '#shared/domain/records.ts';
import type { PrintedFacts } from '#shared/domain/reports/printed-names.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { findPhone, internationalFormat } from '#shared/platform/phone-number.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { placesOfCars } from '#shared/use-cases/motorcades/formations.ts';
import { placesOf } from '#shared/use-cases/places/link-places.ts';

/** Reads what papers print besides the activities: the flights of pick-ups, the places, and the phone of the desk. */
export async function printedFacts(
  activities: readonly Activity[],
  { country, pdf, tags }: SettingsRecord,
): Promise<PrintedFacts> {
  const [flights, places] = await Promise.all([
    findFlights(activities.flatMap(({ flightId }) => flightId ?? [])),
    placesOf(activities),
  ]);
  const desk = findPhone(pdf.contact, country);
  return {
    companions: pdf.companions,
    driverPhones: pdf.driverPhones,
    rooms: pdf.rooms,
    tags,
    ...(desk === undefined ? {} : { desk }),
    flights: byId(flights),
    places,
  };
}

/** Reads what papers print that list the guests of each ride, with phones. */
export async function rideFacts(activities: readonly Activity[], settings: SettingsRecord): Promise<PrintedFacts> {
  const vipIds = activities.flatMap((activity) => [...activity.vipIds, ...(activity.goods?.ofVipIds ?? [])]);
  const [facts, vips] = await Promise.all([printedFacts(activities, settings), findVips(vipIds, 'eventual')]);
  return { ...facts, guests: byId(vips.map(withPrintedPhones)) };
}

/** Reads what the schedule of a driver prints: also where their cars drive in a motorcade. */
export async function driverFacts(activities: readonly Activity[], settings: SettingsRecord): Promise<PrintedFacts> {
  const [facts, cars] = await Promise.all([
    rideFacts(activities, settings),
    placesOfCars(activities.map(({ id, motorcadeId }) => ({ id, motorcadeId }))),
  ]);
  return { ...facts, cars };
}

/** Returns a VIP with phone numbers in the international format. */
export function withPrintedPhones(vip: VipRecord): VipRecord {
  const { emergencyContact, phone } = vip;
  return {
    ...vip,
    ...(phone ? { phone: internationalFormat(phone) } : {}),
    ...(emergencyContact
      ? { emergencyContact: { ...emergencyContact, phone: internationalFormat(emergencyContact.phone) } }
      : {}),
  };
}

/** Returns a person with their phone number in the international format. */
export function withPrintedPhone<P extends { readonly phone?: string | null | undefined }>(person: P): P {
  return person.phone ? { ...person, phone: internationalFormat(person.phone) } : person;
}

/** Returns an activity whose drivers have phone numbers in the international format. */
export function withPrintedDriver(activity: Activity): Activity {
  const { coDriver, driver } = activity;
  return {
    ...activity,
    ...(driver && { driver: withPrintedPhone(driver) }),
    ...(coDriver && { coDriver: withPrintedPhone(coDriver) }),
  };
}
