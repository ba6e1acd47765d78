import { fieldName } from '#shared/pages/desk/forms/words.ts';

/** The fields that the columns of a list may mean, by its kind. A test compares them with what the import reads. */
const FIELDS = {
  VIPS: 'name firstName lastName sortName title position organization department partySize adults children infants accompanying young sharing wheelchairs childSeats luggage needs.vehicle needs.driver apartFrom usualVehicleId usualDriverId importance isRosterOnly phoneCountry phone email language emergencyContact.name emergencyContact.phone emergencyContact.relationship lodging.placeId lodging.room lodging.from lodging.to notes id',
  DRIVERS:
    'name firstName lastName phoneCountry phone sharedPhone vehicleTypes tags shifts usualVehicleId hours.preset hours.maxDrivingHoursPerDay hours.maxDutyHoursPerDay hours.maxSpreadHours hours.minRestHours hours.breakAfterHours hours.breakMinutes hours.operatesDaily notes id',
  VEHICLES:
    'name count type seatCapacity wheelchairPlaces seatsPerWheelchair childSeats luggage tags carries reservedFor.vipIds reservedFor.departments status licensePlate color notes id',
  PLACES:
    'name aliases kind iata address coordinates coordinates.latitude coordinates.longitude bufferMinutes handover notes id',
  FLIGHTS:
    'flightNumber flightDate departure.iata departure.scheduledTime arrival.iata arrival.scheduledTime route arrivalDate airline departure.terminal departure.gate arrival.terminal arrival.gate guests provider notes people firstName lastName',
  PROGRAMME:
    'code startDate startTime endTime times duration endDate allDay type title location guests vehicle driver coDriver pickupLocation dropoffLocation flight airline flightLeg vehicleTypes kind waitMinutes mode carries goods.what goods.pieces goodsOf seatsNeeded luggage stops series parts needs.vehicle needs.driver pinVehicle pinDriver pickupCoordinates.latitude pickupCoordinates.longitude master motorcade position role callSign status description notes people firstName lastName offset endOffset id',
  WAYS: 'from to minutes mode',
  BLOCKS: 'driver vehicle from to reason id',
  MOTORCADES:
    'motorcade position role callSign startDate startTime endTime endDate pickupLocation dropoffLocation guests vehicle driver coDriver flight flightLeg master notes people firstName lastName offset endOffset id splittable motorcadeId',
} as const;

export type ImportKind = keyof typeof FIELDS;

/** The kinds of lists, in the order in which an event needs them. */
export const IMPORT_KINDS = [
  'VIPS',
  'FLIGHTS',
  'PROGRAMME',
  'DRIVERS',
  'VEHICLES',
  'PLACES',
  'WAYS',
  'BLOCKS',
  'MOTORCADES',
] as const satisfies readonly ImportKind[];

/** Fields that are named as those of the API which hold the same. */
const SAME_AS: Readonly<Record<string, string>> = {
  guests: 'vipIds',
  flight: 'flightId',
  coDriver: 'coDriverId',
  master: 'masterEventId',
  series: 'seriesId',
  motorcade: 'motorcadeId',
  parts: 'people',
  phoneCountry: 'country',
  duration: 'minutes',
};

/** Returns what a person calls a field of a list: “Lodging: Room”. */
export function columnName(field: string): string {
  return field
    .split('.')
    .map((each) => fieldName(SAME_AS[each] ?? each))
    .join(': ');
}

export function fieldsOf(kind: ImportKind): readonly string[] {
  return FIELDS[kind].split(' ');
}
