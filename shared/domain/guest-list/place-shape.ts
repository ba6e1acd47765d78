import { PLACE_KINDS } from '#shared/schemas/places/place.ts';
import { ID, MODE, NOTES, shapeOf, type TableShape, valuesByWord } from './field.ts';

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
