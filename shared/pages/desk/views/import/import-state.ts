import type * as z from 'zod';
import { fieldName } from '#shared/pages/desk/forms/words.ts';
import type { ImportedTable as ImportedSchema } from '#shared/schemas/guest-list/import-file.ts';

export type Imported = z.output<typeof ImportedSchema>;
export type Decision = 'SAME' | 'NEW' | 'SKIP' | (string & {});

/** A file with how it is read: what a person has decided about its columns and rows. */
export interface Reading {
  readonly kind: ImportKind;
  readonly sheet: string;
  readonly layout: string;
  /** The field of each heading that the person has chosen. An empty text leaves the column out. */
  readonly columns: Readonly<Record<string, string>>;
  /** What stands in each row for a column that the file lacks, by its heading. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly headingRow: string;
  readonly isHiddenRead: boolean;
  readonly dates: string;
  readonly phones: string;
  readonly decisions: Readonly<Record<string, Decision>>;
  /** `SKIP`: all rows with faults are left out. */
  readonly faulty: string;
}

export const FIRST_READING: Reading = {
  kind: 'VIPS',
  sheet: '',
  layout: '',
  columns: {},
  defaults: {},
  headingRow: '',
  isHiddenRead: false,
  dates: '',
  phones: '',
  decisions: {},
  faulty: '',
};

/** The words in names of files that tell what is in them, in the languages of the desk. The first kind that fits counts. */
const WORDS: Readonly<Record<ImportKind, string>> = {
  FLIGHTS: 'flight flug flüge vol vuelo voli voo lot arrival departure ankunft',
  MOTORCADES: 'motorcade kolonne cortège',
  PROGRAMME: 'programme program agenda schedule transport timetable fahrplan ablauf',
  DRIVERS: 'driver fahrer chauffeur conductor autist motorist kierowc',
  VEHICLES: 'vehicle fahrzeug fleet flotte véhicule vehículo veicol veículo pojazd car',
  PLACES: 'place ort lieu lugar luogo venue hotel',
  BLOCKS: 'block sperr absence off',
  WAYS: 'way weg trajet',
  VIPS: 'guest gäste gast invit ospit convid gości vip delegat attendee list',
};
const IN_ORDER = Object.keys(WORDS) as ImportKind[];

/** Returns the kind that the name of a file suggests. `usual`: if it suggests none. */
export function kindOfFile(name: string, usual: ImportKind = IMPORT_KINDS[0]): ImportKind {
  const plain = name.toLowerCase();
  return IN_ORDER.find((kind) => WORDS[kind].split(' ').some((word) => plain.includes(word))) ?? usual;
}

/** Returns the query of POST /api/import. */
export function importQuery(reading: Reading): string {
  const search = new URLSearchParams({ kind: reading.kind });
  const put = (name: string, value: string) => {
    if (value !== '') search.set(name, value);
  };
  put('sheet', reading.sheet.trim());
  put('layout', reading.layout);
  put('headingRow', reading.headingRow.trim());
  put('dates', reading.dates);
  put('phones', reading.phones);
  put('faulty', reading.faulty);
  if (reading.isHiddenRead) search.set('hidden', 'true');
  const given = Object.entries(reading.defaults).filter(([, value]) => value !== '');
  if (given.length > 0) search.set('defaults', JSON.stringify(Object.fromEntries(given)));
  if (Object.keys(reading.columns).length > 0) search.set('columns', JSON.stringify(reading.columns));
  if (Object.keys(reading.decisions).length > 0) search.set('decisions', JSON.stringify(reading.decisions));
  return search.toString();
}

/** Returns the columns that the person may have to decide about: those that the file has and the import does not read. */
export function openColumns({
  ignoredColumns,
  proposedColumns = [],
}: Imported): NonNullable<Imported['proposedColumns']> {
  const proposed = new Map(proposedColumns.map((each) => [each.column, each]));
  const names = [...new Set([...proposed.keys(), ...ignoredColumns])];
  return names.map((column) => proposed.get(column) ?? { column, field: null, reason: '' });
}

/** The fields that the columns of a list may mean, by its kind. A test compares them with what the import reads. */
const FIELDS = {
  VIPS: 'name firstName lastName sortName title degree position organization department partySize adults children infants accompanying young sharing wheelchairs childSeats luggage needs.vehicle needs.driver apartFrom usualVehicleId usualDriverId importance isRosterOnly phoneCountry phone email language emergencyContact.name emergencyContact.phone emergencyContact.relationship lodging.placeId lodging.room lodging.from lodging.to notes id',
  DRIVERS:
    'name firstName lastName phoneCountry phone sharedPhone vehicleTypes tags shifts usualVehicleId hours.preset hours.maxDrivingHoursPerDay hours.maxDutyHoursPerDay hours.maxSpreadHours hours.minRestHours hours.breakAfterHours hours.breakMinutes hours.operatesDaily notes id',
  VEHICLES:
    'name count type seatCapacity wheelchairPlaces seatsPerWheelchair childSeats luggage tags carries reservedFor.vipIds reservedFor.departments status licensePlate color notes id',
  PLACES:
    'name aliases kind iata address coordinates coordinates.latitude coordinates.longitude bufferMinutes handover notes id',
  FLIGHTS:
    'flightNumber flightDate departure.iata departure.scheduledTime arrival.iata arrival.scheduledTime route arrivalDate airline departure.terminal departure.gate arrival.terminal arrival.gate guests provider notes people firstName lastName',
  PROGRAMME:
    'code startDate startTime endTime times duration endDate allDay type title location guests vehicle driver coDriver pickupLocation dropoffLocation flight airline flightLeg vehicleTypes kind waitMinutes mode carries goods.what goods.pieces goodsOf seatsNeeded luggage stops series parts needs.vehicle needs.driver pinVehicle pinDriver pickupCoordinates.latitude pickupCoordinates.longitude master routing motorcade position role callSign status description notes people firstName lastName offset endOffset id',
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
