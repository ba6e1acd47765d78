import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '#shared/schemas/activities/activity.ts';
import { FLIGHT_LEGS, RIDE_KINDS } from '#shared/schemas/activities/activity-fields.ts';
import { RIDE_LOADS } from '#shared/schemas/assignments/needs.ts';
import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import {
  AIRLINE,
  type Field,
  GUEST_PARTS,
  LUGGAGE,
  MODE,
  NEEDS_COLUMNS,
  NOTES,
  type OwnField,
  PEOPLE,
  shapeOf,
  type TableShape,
  VEHICLE_TYPE,
  valuesByWord,
} from './field.ts';

/** The columns of cars of a motorcade. An import reads them to compare: the calls of motorcades change them. */
const CAR_FIELDS: readonly OwnField[] = [
  { name: 'motorcade', heading: 'Motorcade', kind: 'TEXT', width: 24 },
  { name: 'position', heading: 'Position', kind: 'WHOLE', width: 10 },
  { name: 'role', heading: 'Role', kind: 'CHOICE', values: CAR_ROLES, width: 12 },
  { name: 'callSign', heading: 'Call sign', kind: 'TEXT', width: 14 },
];

/** The columns of rides: vehicle, driver, places, flight and master. */
const RIDE_FIELDS: readonly OwnField[] = [
  { name: 'vehicle', heading: 'Vehicle', kind: 'TEXT', width: 18, examples: ['', 'Coach 1'] },
  { name: 'driver', heading: 'Driver', kind: 'TEXT', width: 22, examples: ['', 'Dagny Sjöblad'] },
  { name: 'coDriver', heading: 'Co-driver', kind: 'TEXT', width: 22 },
  { name: 'pickupLocation', heading: 'Pick-up', kind: 'TEXT', width: 30, examples: ['', 'Hotel Aurora'] },
  { name: 'dropoffLocation', heading: 'Drop-off', kind: 'TEXT', width: 30, examples: ['', 'Guildhall'] },
  { name: 'flight', heading: 'Flight', kind: 'TEXT', width: 18 },
  AIRLINE,
  { name: 'flightLeg', heading: 'Flight leg', kind: 'CHOICE', values: FLIGHT_LEGS, isEmptiable: true, width: 12 },
  { name: 'vehicleTypes', heading: 'Vehicle types', kind: 'CHOICES', ...VEHICLE_TYPE, isEmptiable: true, width: 18 },
  { name: 'kind', heading: 'Ride kind', kind: 'CHOICE', values: RIDE_KINDS, isEmptiable: true, width: 18 },
  { name: 'waitMinutes', heading: 'Wait minutes', kind: 'WHOLE', counts: 'MINUTES', isEmptiable: true, width: 12 },
  { ...MODE, isEmptiable: true },
  { name: 'carries', heading: 'Carries', kind: 'CHOICE', values: RIDE_LOADS, isEmptiable: true, width: 10 },
  { name: 'goods.what', heading: 'Goods', kind: 'TEXT', width: 24 },
  { name: 'goods.pieces', heading: 'Pieces of goods', kind: 'WHOLE', width: 12 },
  { name: 'goodsOf', heading: 'Goods of', kind: 'TEXTS', width: 24 },
  { name: 'seatsNeeded', heading: 'Seats needed', kind: 'WHOLE', isEmptiable: true, width: 12 },
  { ...LUGGAGE, isEmptiable: true },
  { name: 'stops', heading: 'Stops', kind: 'TEXTS', width: 40 },
  { name: 'series', heading: 'Series', kind: 'TEXT', width: 24 },
  { name: 'parts', heading: 'Parts of parties', kind: 'TEXTS', width: 24 },
  ...NEEDS_COLUMNS,
  { name: 'pinVehicle', heading: 'Keep vehicle', kind: 'YES_NO', width: 12 },
  { name: 'pinDriver', heading: 'Keep driver', kind: 'YES_NO', width: 12 },
  { name: 'pickupCoordinates.latitude', heading: 'Pick-up latitude', kind: 'DECIMAL', isEmptiable: true, width: 14 },
  { name: 'pickupCoordinates.longitude', heading: 'Pick-up longitude', kind: 'DECIMAL', isEmptiable: true, width: 14 },
  { name: 'master', heading: 'Master', kind: 'TEXT', width: 24, examples: ['', 'D1'] },
];

const TYPE = { values: ACTIVITY_TYPES, valueWords: valuesByWord('activityTypes') };
const STATUS = { values: ACTIVITY_STATUSES, valueWords: valuesByWord('activityStatuses') };

/** The columns of the programme: one row per activity. */
export const PROGRAMME: TableShape = shapeOf('PROGRAMME', {
  required: [
    ['startDate', 'startTime', 'times'],
    ['startTime', 'allDay', 'times'],
    ['title', 'pickupLocation', 'dropoffLocation', 'routing'],
  ],
  fields: [
    { name: 'code', heading: 'Code', kind: 'TEXT', width: 10, examples: ['D1', 'D1-in'] },
    { name: 'startDate', heading: 'Date', kind: 'DATE', width: 12, examples: ['2027-05-10', '2027-05-10'] },
    { name: 'startTime', heading: 'Start', kind: 'TIME', width: 8, examples: ['19:00', '18:20'] },
    { name: 'endTime', heading: 'End', kind: 'TIME', width: 8, examples: ['22:30', '18:50'] },
    { name: 'times', heading: 'Times', kind: 'TIMES', isOnlyRead: true },
    { name: 'duration', heading: 'Duration', kind: 'WHOLE', counts: 'MINUTES', isOnlyRead: true },
    { name: 'endDate', heading: 'End date', kind: 'DATE', width: 12 },
    { name: 'allDay', heading: 'All day', kind: 'YES_NO', width: 8 },
    { name: 'type', heading: 'Type', kind: 'CHOICE', ...TYPE, width: 12, examples: ['MEAL', 'TRANSPORT'] },
    {
      name: 'title',
      heading: 'Title',
      kind: 'TEXT',
      width: 34,
      examples: ['Dinner at the Guildhall', 'To the dinner'],
    },
    { name: 'location', heading: 'Place', kind: 'TEXT', width: 30, examples: ['Guildhall', ''] },
    { name: 'guests', heading: 'Guests', kind: 'TEXTS', width: 40, examples: ['ALL', ''] },
    ...RIDE_FIELDS,
    { name: 'routing', heading: 'Routing', kind: 'TEXT', isOnlyRead: true },
    ...CAR_FIELDS,
    { name: 'status', heading: 'Status', kind: 'CHOICE', ...STATUS, width: 14 },
    { name: 'description', heading: 'Description', kind: 'TEXT', width: 30 },
    NOTES,
    PEOPLE,
    ...GUEST_PARTS,
    { name: 'offset', heading: 'UTC offset', kind: 'OFFSET', width: 11 },
    { name: 'endOffset', heading: 'End UTC offset', kind: 'OFFSET', width: 14 },
    { name: 'id', heading: 'Id', kind: 'TEXT', width: 26 },
  ],
});

/** The columns of rides that cars have too, in the words of the programme. */
const OF_CARS =
  'motorcade position role callSign startDate startTime endTime endDate pickupLocation dropoffLocation guests vehicle driver coDriver flight flightLeg master notes people firstName lastName offset endOffset id';

const EXAMPLES: Readonly<Record<string, Field['examples']>> = {
  motorcade: ['Arrival of the head of state', 'Arrival of the head of state'],
  position: [1, 2],
  role: ['LEAD', 'PRINCIPAL'],
  callSign: ['Falcon 1', 'Falcon 2'],
  startDate: ['2027-05-10', ''],
  startTime: ['09:00', ''],
  endTime: ['09:40', ''],
  pickupLocation: ['Airport, gate 4', ''],
  dropoffLocation: ['Guildhall', ''],
  guests: ['', 'Mirela Dobrescu'],
  master: ['', ''],
  flight: ['BA178', ''],
};

const OF_MOTORCADES: TableShape = shapeOf('MOTORCADES', {
  required: [['motorcade'], ['role'], ['startDate', 'startTime'], ['startTime'], ['endTime', 'dropoffLocation']],
  fields: [
    { name: 'splittable', heading: 'Splittable', kind: 'YES_NO', width: 10 },
    { name: 'motorcadeId', heading: 'Motorcade id', kind: 'TEXT', width: 26 },
  ],
});

/** The columns of motorcades: one row per car. A cell that all cars share may stand in the first row alone. */
export const MOTORCADES: TableShape = {
  ...OF_MOTORCADES,
  fields: [
    ...OF_CARS.split(' ').flatMap((name) =>
      PROGRAMME.fields
        .filter((each) => each.name === name)
        .map((field) => ({ ...field, examples: EXAMPLES[name] ?? [] })),
    ),
    ...OF_MOTORCADES.fields,
  ],
};
