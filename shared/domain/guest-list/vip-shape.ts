import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import {
  CHILD_SEATS,
  DEPARTMENT,
  LUGGAGE,
  NAME_PARTS,
  NEEDS_COLUMNS,
  NOTES,
  type OwnField,
  PHONE_COUNTRY,
  shapeOf,
  type TableShape,
} from './field.ts';
import { AGES } from './party-in-name.ts';

/** Where a guest lodges. Several lodgings stand in the same order in each cell, with semicolons between them. */
export const LODGING_COLUMNS: readonly OwnField[] = [
  { name: 'lodging.placeId', heading: 'Hotel', kind: 'TEXT', width: 22, examples: ['Hotel Aurora', ''] },
  { name: 'lodging.room', heading: 'Room', kind: 'TEXT', width: 10, examples: [214, ''] },
  { name: 'lodging.from', heading: 'Check-in', kind: 'DATES', width: 12, examples: ['2027-05-09', ''] },
  { name: 'lodging.to', heading: 'Check-out', kind: 'DATES', width: 12, examples: ['2027-05-12', ''] },
];

/** The columns of the guest list: one row per guest. */
export const VIPS: TableShape = shapeOf('VIPS', {
  required: [['name', 'firstName', 'lastName'], ['department']],
  fields: [
    { name: 'name', heading: 'Name', kind: 'TEXT', width: 26, examples: ['Zoë Łukasiewicz', '花子'] },
    ...NAME_PARTS,
    { name: 'sortName', heading: 'Sort name', kind: 'TEXT', width: 24 },
    { name: 'title', heading: 'Title', kind: 'TEXT', width: 12, examples: ['H.E.', ''] },
    { name: 'degree', heading: 'Academic title', kind: 'TEXT', isOnlyRead: true },
    { name: 'position', heading: 'Position', kind: 'TEXT', width: 18, examples: ['Ambassador', ''] },
    { name: 'organization', heading: 'Organization', kind: 'TEXT', width: 24, examples: ['Embassy of Iceland', ''] },
    {
      name: 'department',
      heading: 'Department',
      kind: 'CHOICE',
      ...DEPARTMENT,
      width: 24,
      examples: ['OTHER', 'ADMIN'],
    },
    { name: 'partySize', heading: 'Party size', kind: 'WHOLE', counts: 'PEOPLE', width: 11, examples: [2, 1] },
    ...AGES.map(
      (name): OwnField => ({
        name,
        heading: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        kind: 'WHOLE',
        counts: name === 'adults' ? 'ADULTS' : 'PEOPLE',
        isOnlyRead: true,
      }),
    ),
    { name: 'accompanying', heading: 'Accompanying persons', kind: 'TEXT', isOnlyRead: true },
    { name: 'young', heading: 'Names of children', kind: 'TEXT', isOnlyRead: true },
    { name: 'sharing', heading: 'Sharing with', kind: 'TEXT', isOnlyRead: true },
    { name: 'wheelchairs', heading: 'Wheelchairs', kind: 'WHOLE', counts: 'MARKS', width: 11 },
    CHILD_SEATS,
    LUGGAGE,
    ...NEEDS_COLUMNS,
    { name: 'apartFrom', heading: 'Apart from', kind: 'TEXTS', width: 22 },
    { name: 'usualVehicleId', heading: 'Usual vehicle', kind: 'TEXT' },
    { name: 'usualDriverId', heading: 'Usual driver', kind: 'TEXT' },
    { name: 'importance', heading: 'Importance', kind: 'WHOLE', width: 11, examples: [5, ''] },
    { name: 'isRosterOnly', heading: 'Roster only', kind: 'YES_NO', width: 12, examples: ['no', 'no'] },
    PHONE_COUNTRY,
    { name: 'phone', heading: 'Phone', kind: 'PHONE', width: 20, examples: ['+44 20 7946 0958', ''] },
    { name: 'email', heading: 'E-mail', kind: 'TEXT', width: 26, examples: ['zoe@example.org', ''] },
    { name: 'language', heading: 'Language', kind: 'CHOICE', values: LANGUAGES, width: 10 },
    {
      name: 'emergencyContact.name',
      heading: 'Emergency contact',
      kind: 'TEXT',
      width: 22,
      examples: ['Jan Łukasiewicz', ''],
    },
    {
      name: 'emergencyContact.phone',
      heading: 'Emergency phone',
      kind: 'PHONE',
      width: 20,
      examples: ['+48 22 555 01 01', ''],
    },
    {
      name: 'emergencyContact.relationship',
      heading: 'Relationship',
      kind: 'TEXT',
      width: 14,
      examples: ['Brother', ''],
    },
    ...LODGING_COLUMNS,
    NOTES,
    { name: 'id', heading: 'Id', kind: 'TEXT', width: 26 },
  ],
});
