import { byId } from '#shared/domain/by-id.ts';
import { LISTING_KINDS } from '#shared/domain/reports/length.ts';
import type { PrintedFacts } from '#shared/domain/reports/person.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { findPhone } from '#shared/platform/phone-number.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { ReportKind } from '#shared/schemas/reports/report.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { placesOfCars } from '#shared/use-cases/motorcades/car-places.ts';
import { placesOf } from '#shared/use-cases/places/places-of.ts';
import { withPrintedPhones } from './printed-phones.ts';

/** Reads what papers print besides the activities: the flights of pick-ups, the places, and for drivers the phones of guests
 * and where their cars drive in a motorcade. */
export async function printedFacts(
  kind: ReportKind,
  activities: readonly Activity[],
  { country, pdf }: SettingsRecord,
): Promise<PrintedFacts> {
  const flightIds = activities.flatMap(({ flightId }) => flightId ?? []);
  const vipIds = LISTING_KINDS.includes(kind) ? activities.flatMap((activity) => activity.vipIds) : [];
  const [flights, places, vips, cars] = await Promise.all([
    findFlights(flightIds),
    placesOf(activities),
    findVips(vipIds, 'eventual'),
    placesOfCars(kind === 'DRIVER_SCHEDULE' ? activities.map(({ id, motorcadeId }) => ({ id, motorcadeId })) : []),
  ]);
  const desk = findPhone(pdf.contact, country);
  return {
    companions: pdf.companions,
    driverPhones: pdf.driverPhones,
    ...(desk === undefined ? {} : { desk }),
    flights: byId(flights),
    places,
    cars,
    guests: byId(vips.map(withPrintedPhones)),
  };
}
