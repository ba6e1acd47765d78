import { AIRLINE, GUEST_PARTS, NOTES, PEOPLE, shapeOf, type TableShape } from './field.ts';

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
