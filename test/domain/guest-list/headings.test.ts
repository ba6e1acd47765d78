import { describe, expect, it } from '@jest/globals';
import { headingsOf, layoutOf } from '#shared/domain/guest-list/layout.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';

function fieldsOf(headings: readonly string[], kind: keyof typeof SHAPES = 'VIPS'): (string | undefined)[] {
  const { columns } = layoutOf(SHAPES[kind], headings, { row: 1, ignoreUnknown: true });
  return headings.map((_, place) => [...columns.values()].find((column) => column.place === place)?.field.name);
}

describe('the headings of an import', () => {
  it.each(IMPORT_KINDS)('of %s mean one field each, in every spelling', (kind) => {
    const meanings = new Map<string, string>();
    for (const field of SHAPES[kind].fields) {
      for (const word of headingsOf(field)) {
        const bare = plainText(word).replaceAll(/[^\p{L}\p{N}]/gu, '');
        expect(`${word}: ${meanings.get(bare) ?? field.name}`).toBe(`${word}: ${field.name}`);
        meanings.set(bare, field.name);
        const others = SHAPES[kind].required.flatMap(
          ([name]) => SHAPES[kind].fields.find((each) => each.name === name)?.heading ?? [],
        );
        expect(fieldsOf([word.toUpperCase(), ...others.filter((each) => each !== word)], kind)[0]).toBe(field.name);
      }
    }
  });

  it.each([
    [
      'VIPS',
      ['Prénom', 'Nom', 'Service', 'Personnes', 'Courriel'],
      ['firstName', 'lastName', 'department', 'partySize', 'email'],
    ],
    ['VIPS', ['Nom', 'Service'], ['name', 'department']],
    ['VIPS', ['Vorname', 'Name', 'Abteilung'], ['firstName', 'lastName', 'department']],
    ['VIPS', ['Nombre', 'Apellidos', 'Departamento'], ['firstName', 'lastName', 'department']],
    ['VIPS', ['Nome', 'Cognome', 'Reparto'], ['firstName', 'lastName', 'department']],
    ['VIPS', ['Nome', 'Sobrenome', 'Departamento'], ['firstName', 'lastName', 'department']],
    ['VIPS', ['Imię', 'Nazwisko', 'Dział', 'Liczba osób'], ['firstName', 'lastName', 'department', 'partySize']],
    ['VIPS', ['First name', 'Last name', 'Name', 'Dept'], ['firstName', 'lastName', 'name', 'department']],
    ['DRIVERS', ['Nazwisko', 'Imię', 'Telefon'], ['lastName', 'firstName', 'phone']],
    [
      'VEHICLES',
      ['Nom', 'Type', 'Places assises', 'Immatriculation'],
      ['name', 'type', 'seatCapacity', 'licensePlate'],
    ],
    [
      'PLACES',
      ['Nombre', 'Tipo', 'Latitud', 'Longitud'],
      ['name', 'kind', 'coordinates.latitude', 'coordinates.longitude'],
    ],
    [
      'FLIGHTS',
      ['Flug', 'Datum', 'Von', 'Abflug', 'Nach', 'Ankunft'],
      [
        'flightNumber',
        'flightDate',
        'departure.iata',
        'departure.scheduledTime',
        'arrival.iata',
        'arrival.scheduledTime',
      ],
    ],
  ] as const)('of %s may be %j', (kind, headings, fields) => {
    expect(fieldsOf(headings, kind)).toEqual(fields);
  });

  it('may be blank, above a column that is not used', () => {
    const { faults, ignored } = layoutOf(SHAPES.VEHICLES, ['Name', '', 'Type', 'Seats'], {
      row: 1,
      ignoreUnknown: false,
    });
    expect([faults, ignored]).toEqual([[], []]);
  });
});
