import { LOADS } from '#shared/schemas/assignments/needs.ts';
import { HOURS_PRESETS } from '#shared/schemas/hours/hours.ts';
import { PLACE_KINDS } from '#shared/schemas/places/place.ts';
import { VEHICLE_STATUSES } from '#shared/schemas/vehicles/vehicle.ts';
import {
  AIRLINE,
  CHILD_SEATS,
  DEPARTMENT,
  GUEST_PARTS,
  ID,
  LUGGAGE,
  MODE,
  NAME_PARTS,
  NOTES,
  type OwnField,
  PEOPLE,
  PHONE_COUNTRY,
  shapeOf,
  type TableShape,
  tagsColumn,
  VEHICLE_TYPE,
  valuesByWord,
} from './field.ts';

function limit(name: string, heading: string, kind: 'DECIMAL' | 'WHOLE' = 'DECIMAL'): OwnField {
  return { name: `hours.${name}`, heading, kind, width: 12 };
}

/** What is different for the hours of a driver. */
const HOURS_FIELDS: readonly OwnField[] = [
  { name: 'hours.preset', heading: 'Hours rules', kind: 'CHOICE', values: HOURS_PRESETS, width: 14 },
  limit('maxDrivingHoursPerDay', 'Driving hours a day'),
  limit('maxDutyHoursPerDay', 'Duty hours a day'),
  limit('maxSpreadHours', 'Hours from first start to last end'),
  limit('minRestHours', 'Rest hours'),
  limit('breakAfterHours', 'Break after hours'),
  limit('breakMinutes', 'Break minutes', 'WHOLE'),
  { name: 'hours.operatesDaily', heading: 'Operates daily', kind: 'YES_NO', width: 12 },
];

/** The columns of drivers: one row per driver. */
export const DRIVERS: TableShape = shapeOf('DRIVERS', {
  required: [['name', 'firstName', 'lastName']],
  fields: [
    { name: 'name', heading: 'Name', kind: 'TEXT', width: 26, examples: ['Dagny Sjöblad', '김민지'] },
    ...NAME_PARTS,
    PHONE_COUNTRY,
    { name: 'phone', heading: 'Phone', kind: 'PHONE', width: 20, examples: ['+44 7700 900301', '+82 10 5550 0102'] },
    { name: 'sharedPhone', heading: 'Shared phone', kind: 'YES_NO', width: 14 },
    {
      name: 'vehicleTypes',
      heading: 'Vehicle types',
      kind: 'CHOICES',
      ...VEHICLE_TYPE,
      width: 22,
      examples: ['SEDAN; SUV', ''],
    },
    tagsColumn('driver', 'tags', 'Tags'),
    {
      name: 'shifts',
      heading: 'Shifts',
      kind: 'SHIFTS',
      width: 36,
      examples: ['2027-05-10 to 2027-05-14 08:00 - 18:00', '2027-05-10 20:00 - 04:00; 2027-05-12 06:00 - 14:00'],
    },
    { name: 'usualVehicleId', heading: 'Usual vehicle', kind: 'TEXT' },
    ...HOURS_FIELDS,
    NOTES,
    ID,
  ],
});

/** The columns of vehicles: one row per vehicle. */
export const VEHICLES: TableShape = shapeOf('VEHICLES', {
  required: [['name']],
  fields: [
    { name: 'name', heading: 'Name', kind: 'TEXT', width: 22, examples: ['Van 3', 'Coach 1'] },
    { name: 'count', heading: 'Quantity', kind: 'WHOLE', isOnlyRead: true },
    { name: 'type', heading: 'Type', kind: 'CHOICE', ...VEHICLE_TYPE, width: 14, examples: ['VAN', 'BUS'] },
    { name: 'seatCapacity', heading: 'Seats', kind: 'WHOLE', counts: 'SEATS', width: 8, examples: [7, 49] },
    { name: 'wheelchairPlaces', heading: 'Wheelchair places', kind: 'WHOLE', counts: 'MARKS' },
    { name: 'seatsPerWheelchair', heading: 'Seats per wheelchair', kind: 'WHOLE' },
    CHILD_SEATS,
    LUGGAGE,
    tagsColumn('vehicle', 'tags', 'Tags'),
    { name: 'carries', heading: 'Carries', kind: 'CHOICE', values: LOADS },
    { name: 'reservedFor.vipIds', heading: 'Reserved for', kind: 'TEXTS', width: 22 },
    { name: 'reservedFor.departments', heading: 'Reserved for departments', kind: 'CHOICES', ...DEPARTMENT, width: 22 },
    {
      name: 'status',
      heading: 'Status',
      kind: 'CHOICE',
      values: VEHICLE_STATUSES,
      width: 16,
      examples: ['AVAILABLE', 'AVAILABLE'],
    },
    { name: 'licensePlate', heading: 'Licence plate', kind: 'TEXT', width: 14, examples: ['KA-01-4711', 'KA-01-4712'] },
    { name: 'color', heading: 'Colour', kind: 'TEXT', width: 12, examples: ['black', ''] },
    NOTES,
    ID,
  ],
});

/** The columns of blocks: one row per time at which a driver or a vehicle is off. */
export const BLOCKS: TableShape = shapeOf('BLOCKS', {
  required: [['driver', 'vehicle'], ['from'], ['to']],
  fields: [
    { name: 'driver', heading: 'Driver', kind: 'TEXT', width: 22, examples: ['Dagny Sjöblad', ''] },
    { name: 'vehicle', heading: 'Vehicle', kind: 'TEXT', width: 18, examples: ['', 'Van 3'] },
    {
      name: 'from',
      heading: 'From',
      kind: 'DATE_TIME',
      dayIs: 'START',
      width: 18,
      examples: ['2027-05-10 12:00', '2027-05-11 08:00'],
    },
    {
      name: 'to',
      heading: 'To',
      kind: 'DATE_TIME',
      dayIs: 'END',
      width: 18,
      examples: ['2027-05-10 14:00', '2027-05-11 17:00'],
    },
    { name: 'reason', heading: 'Reason', kind: 'TEXT', width: 30, examples: ['Dentist', 'Service'] },
    ID,
  ],
});

/** The columns of flights: one row per flight and date. */
export const FLIGHTS: TableShape = shapeOf('FLIGHTS', {
  required: [['flightNumber'], ['flightDate', 'arrivalDate', 'departure.scheduledTime', 'arrival.scheduledTime']],
  fields: [
    { name: 'flightNumber', heading: 'Flight', kind: 'TEXT', width: 10, examples: ['AA100'] },
    { name: 'flightDate', heading: 'Date', kind: 'DATE', width: 12, examples: ['2027-05-10'] },
    { name: 'departure.iata', heading: 'From', kind: 'TEXT', width: 8, examples: ['JFK'] },
    {
      name: 'departure.scheduledTime',
      heading: 'Departs',
      kind: 'DATE_TIME',
      width: 18,
      examples: ['2027-05-10 09:15'],
    },
    { name: 'arrival.iata', heading: 'To', kind: 'TEXT', width: 8, examples: ['HBT'] },
    { name: 'arrival.scheduledTime', heading: 'Arrives', kind: 'DATE_TIME', width: 18, examples: ['2027-05-10 21:40'] },
    { name: 'route', heading: 'Route', kind: 'TEXT', isOnlyRead: true },
    { name: 'arrivalDate', heading: 'Arrival date', kind: 'DATE', isOnlyRead: true },
    AIRLINE,
    { name: 'departure.terminal', heading: 'Departure terminal', kind: 'TEXT', width: 10 },
    { name: 'departure.gate', heading: 'Departure gate', kind: 'TEXT', width: 10 },
    { name: 'arrival.terminal', heading: 'Arrival terminal', kind: 'TEXT', width: 10 },
    { name: 'arrival.gate', heading: 'Arrival gate', kind: 'TEXT', width: 10 },
    { name: 'guests', heading: 'Guests', kind: 'TEXTS', width: 40, examples: ['Zoë Łukasiewicz; 花子'] },
    { name: 'provider', heading: 'Ask provider', kind: 'YES_NO', width: 12, examples: [''] },
    NOTES,
    PEOPLE,
    ...GUEST_PARTS,
  ],
});

/** The columns of places: one row per place. */
export const PLACES: TableShape = shapeOf('PLACES', {
  required: [['name']],
  fields: [
    {
      name: 'name',
      heading: 'Name',
      kind: 'TEXT',
      width: 34,
      examples: ['Hotel Aurora', 'Harbourton Airport, arrivals'],
    },
    { name: 'aliases', heading: 'Other names', kind: 'TEXTS', width: 24, examples: ['The Aurora; Aurora', ''] },
    {
      name: 'kind',
      heading: 'Kind',
      kind: 'CHOICE',
      values: PLACE_KINDS,
      valueWords: valuesByWord('placeKinds'),
      width: 12,
      examples: ['HOTEL', 'AIRPORT'],
    },
    { name: 'iata', heading: 'IATA', kind: 'TEXT', width: 8, examples: ['', 'HBT'] },
    { name: 'address', heading: 'Address', kind: 'TEXT', width: 34, examples: ['12 Quay Street, Harbourton', ''] },
    { name: 'coordinates', heading: 'Coordinates', kind: 'DECIMAL', isOnlyRead: true },
    { name: 'coordinates.latitude', heading: 'Latitude', kind: 'DECIMAL', width: 12, examples: [51.5014, ''] },
    { name: 'coordinates.longitude', heading: 'Longitude', kind: 'DECIMAL', width: 12, examples: [-0.1419, ''] },
    {
      name: 'bufferMinutes',
      heading: 'Buffer minutes',
      kind: 'WHOLE',
      counts: 'MINUTES',
      width: 15,
      examples: [5, 20],
    },
    { name: 'handover', heading: 'Hand-over', kind: 'YES_NO', width: 12, examples: ['yes', ''] },
    NOTES,
    ID,
  ],
});

/** The columns of ways that people have set: one row per way, in one direction. */
export const WAYS: TableShape = shapeOf('WAYS', {
  required: [['from'], ['to'], ['minutes']],
  fields: [
    { name: 'from', heading: 'From', kind: 'TEXT', width: 34, examples: ['Hotel Aurora'] },
    { name: 'to', heading: 'To', kind: 'TEXT', width: 34, examples: ['Harbourton Airport, arrivals'] },
    { name: 'minutes', heading: 'Minutes', kind: 'WHOLE', counts: 'MINUTES', width: 10, examples: [35] },
    MODE,
  ],
});
