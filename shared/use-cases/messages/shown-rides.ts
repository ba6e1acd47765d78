import { byId } from '#shared/domain/by-id.ts';
import type { RideFacts } from '#shared/domain/messages/ride-change.ts';
import type { ShownRecords } from '#shared/domain/messages/templates/ride-text.ts';
import type { CarPlace } from '#shared/domain/motorcades/car-place.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { languagesOf } from '#shared/schemas/reports/paper-language.ts';
import { placesOfCars } from '#shared/use-cases/motorcades/car-places.ts';
import { wordingIn, type WordingSettings } from '#shared/use-cases/reports/report-wording.ts';

export interface Shown extends Omit<ShownRecords, 'car'> {
  /** Where the rides drive in their motorcades, by ride. */
  readonly cars: ReadonlyMap<string, CarPlace>;
}

/** Reads what messages show of rides. `cars`: the rides as they are now. */
export async function shownRides(facts: readonly RideFacts[], cars: readonly ActivityRecord[]): Promise<Shown> {
  const [vehicles, vips, flights, places] = await Promise.all([
    findVehicles(facts.flatMap(({ vehicleId }) => vehicleId ?? [])),
    findVips(facts.flatMap(({ vipIds }) => vipIds ?? [])),
    findFlights(facts.flatMap(({ flightId }) => flightId ?? [])),
    placesOfCars(cars),
  ]);
  return { vehicles: byId(vehicles), vips: byId(vips), flights: byId(flights), cars: places };
}

/** Returns the wording of messages to drivers: in the first language of the papers. */
export function messageWording(settings: WordingSettings): Wording {
  return wordingIn(languagesOf(settings.pdf.language).slice(0, 1), settings);
}
