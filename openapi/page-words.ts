import type { oas31 } from 'zod-openapi';
import type { Contract, Subject } from '#shared/contract/define-contract.ts';
import { DriverConflict, VehicleConflict } from '#shared/contract/problems.ts';
import { TRANSPORT_ONLY } from '#shared/domain/activities/shape.ts';
import words from './words.json' with { type: 'json' };

/** What an operation does to people, for pages that ask before. Its dry run says more. */
export type PageEffect = 'BOOKS' | 'DELETES' | 'TELLS';

/** The subjects of which drivers and guests are told when they change. */
const TOLD: readonly Subject[] = ['ScheduleEvent', 'Motorcade'];

/** Returns what a write does to people: it books vehicles or drivers, deletes a record, or tells people now or later. It follows from its contract. */
export function effectsOf({ access, effect, method, problems = [], uses }: Contract): PageEffect[] {
  if (method === 'GET' || effect === 'NOTHING') return [];
  const subject = typeof access === 'string' ? undefined : access[1];
  const books = problems.includes(VehicleConflict) || problems.includes(DriverConflict);
  const sends = uses.includes('queue:send:deliver-messages');
  const found: readonly (readonly [PageEffect, boolean])[] = [
    ['BOOKS', books],
    ['DELETES', method === 'DELETE'],
    ['TELLS', sends || books || (subject !== undefined && TOLD.includes(subject))],
  ];
  return found.flatMap(([word, holds]) => (holds ? [word] : []));
}

/** The record that an id names, by the name of its field without `Id` or `Ids`. */
export const RECORDS: Readonly<Record<string, Subject>> = {
  activity: 'ScheduleEvent',
  block: 'Block',
  coDriver: 'Driver',
  driver: 'Driver',
  dropoff: 'ScheduleEvent',
  dropoffPlace: 'Place',
  event: 'ScheduleEvent',
  flight: 'Flight',
  fromPlace: 'Place',
  import: 'Proposal',
  layout: 'Layout',
  leg: 'ScheduleEvent',
  master: 'ScheduleEvent',
  masterEvent: 'ScheduleEvent',
  message: 'Message',
  motorcade: 'Motorcade',
  muster: 'Muster',
  ofVip: 'Vip',
  order: 'Order',
  pickup: 'ScheduleEvent',
  pickupPlace: 'Place',
  place: 'Place',
  proposal: 'Proposal',
  supplier: 'Supplier',
  toPlace: 'Place',
  user: 'User',
  usualDriver: 'Driver',
  usualVehicle: 'Vehicle',
  vehicle: 'Vehicle',
  vip: 'Vip',
  withEvent: 'ScheduleEvent',
};

/** The fields of requests, by the part of a form in which they stand. */
export const GROUPS: Readonly<Record<string, string>> = {
  What: 'kind type title name sortName position organization department description status note reason format iata aliases seatCapacity licensePlate color',
  When: 'startTime endTime allDay startDate endDate from to date dates weekdays until every day seriesId waitMinutes shifts hours deadline addMinutes factor',
  Where:
    'location placeId pickupLocation pickupPlaceId pickupCoordinates dropoffLocation dropoffPlaceId fromPlaceId toPlaceId stops all lodging address coordinates bufferMinutes handover',
  Who: 'vipId vipIds people partySize seatsNeeded isRosterOnly importance ids eventId activityIds masterId masterEventId flightId flightLeg musterId',
  'Vehicle and driver':
    'vehicleId driverId coDriverId vehicleIds driverIds vehicleTypes vehicleType seats usualVehicleId usualDriverId supplierId offers count thenTo newDriver newVehicle noticeHours rank pinVehicle pinDriver mode splittable cars prefer pins pool maxDetourMinutes useSuppliers acceptTravel acceptUnmetNeeds',
  Needs:
    'needs wheelchairs childSeats luggage apartFrom tags carries goods wheelchairPlaces seatsPerWheelchair reservedFor',
  Contact: 'phone sharedPhone email acceptsMessages language emergencyContact contact contacts messagesTo driverPhones',
  Notes: 'notes terms',
  Paper:
    'sheet pageSize clock cover duplex copies supersedes classification header footer logoUrl accentColor companions rooms pdf',
  'Whole event':
    'timezone country dayStartsAt turnaroundMinutes handoverMinutes reminderMinutes gps features messages flights travel retention guests suppliers dispatch',
  List: 'headings columns defaults headingRow hidden ignoreUnknown strict phones',
};

/** The names of fields that their own words do not give: `pickupLocation` gives “Pickup location”, `driverId` “Driver”. */
const LABELS: Readonly<Record<string, string>> = words.labels;

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, fields]) => fields.split(' ').map((field) => [field, group] as const)),
);

/** The requests that have the `type` of an activity, or change one that has it. */
const TYPED: readonly string[] = ['NewActivity', 'ActivityChange'];
const RIDE_FIELDS: readonly string[] = TRANSPORT_ONLY;

type Node = Record<string, unknown>;

/**
 * Says in the document what pages need for forms of their own: which record an id names (`x-record`), and of fields of requests where they stand
 * (`x-order`, `x-group`), what they are called (`x-label`), and for which types of activities they are (`x-types`).
 */
export function addPageWords(document: oas31.OpenAPIObject): void {
  for (const [id, schema] of Object.entries((document.components?.schemas ?? {}) as Record<string, Node>)) {
    if (schema['additionalProperties'] !== false) continue;
    const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Node>);
    for (const [place, [name, field]] of fields.entries()) {
      const group = GROUP_OF.get(name);
      field['x-order'] = place + 1;
      field['x-label'] = labelOf(name);
      if (group !== undefined) field['x-group'] = group;
      if (TYPED.includes(id) && RIDE_FIELDS.includes(name)) field['x-types'] = ['TRANSPORT'];
    }
  }
  addRecords(document);
}

/** Returns the name of a field for people, in English. */
function labelOf(name: string): string {
  const own = name
    .replace(/Ids?$/, (ending) => ending.slice(2))
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return LABELS[name] ?? `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
}

/** Returns the record that the field of this name holds the id or the ids of. */
function recordOf(name: string): Subject | undefined {
  return /Ids?$/.test(name) ? RECORDS[name.replace(/Ids?$/, '')] : undefined;
}

function addRecords(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { in: place, name, properties } = node as Node;
  const record = typeof name === 'string' && typeof place === 'string' ? recordOf(name) : undefined;
  if (record) (node as Node)['x-record'] = record;
  if (typeof properties === 'object' && properties !== null) {
    for (const [field, schema] of Object.entries(properties as Record<string, Node>)) {
      const named = recordOf(field);
      if (named && typeof schema === 'object') schema['x-record'] = named;
    }
  }
  for (const each of Object.values(node)) addRecords(each);
}
