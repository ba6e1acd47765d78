import type { Field, TableShape } from './field.ts';
import { PROGRAMME } from './programme-shape.ts';
import { CAR_FIELDS } from './ride-fields.ts';

/** The columns of rides that cars have too, in the words of the programme. */
const OF_RIDES =
  'startDate startTime endTime endDate pickupLocation dropoffLocation guests vehicle driver coDriver flight flightLeg master notes people firstName lastName offset endOffset id';

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

/** The columns of motorcades: one row per car. A cell that all cars share may stand in the first row alone. */
export const MOTORCADES: TableShape = {
  sheets: ['Motorcades', 'Motorcade', 'Convoys', 'Cortèges', 'Kolonnen', 'Caravanas', 'Cortei', 'Cortejos', 'Kolumny'],
  required: [['motorcade'], ['role'], ['startDate', 'startTime'], ['startTime'], ['endTime', 'dropoffLocation']],
  fields: [
    ...[
      ...CAR_FIELDS,
      ...OF_RIDES.split(' ').flatMap((name) => PROGRAMME.fields.filter((each) => each.name === name)),
    ].map((field) => ({ ...field, examples: EXAMPLES[field.name] ?? [] })),
    { name: 'splittable', heading: 'Splittable', words: 'May split, Cars may part', kind: 'YES_NO', width: 10 },
    { name: 'motorcadeId', heading: 'Motorcade id', words: 'Convoy id', kind: 'TEXT', width: 26 },
  ],
};
