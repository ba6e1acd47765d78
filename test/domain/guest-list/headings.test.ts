import { describe, expect, it } from '@jest/globals';
import WORDS from '#shared/domain/guest-list/column-words.json' with { type: 'json' };
import { headingsOf, nearestField } from '#shared/domain/guest-list/headings.ts';
import { layoutOf } from '#shared/domain/guest-list/layout.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';

type Kind = keyof typeof SHAPES;
function fieldsOf(headings: readonly string[], kind: Kind = 'VIPS', cells: readonly string[] = []) {
  const cellsOf = (place: number): string[] => (cells[place] ? [cells[place]] : []);
  const { columns } = layoutOf(SHAPES[kind], headings, { row: 1, ignoreUnknown: true, cellsOf });
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
        expect(
          fieldsOf([word.toUpperCase(), ...others.filter((each) => each !== word && each !== field.heading)], kind)[0],
        ).toBe(field.name);
      }
    }
  });

  it('have words in column-words.json for columns that there are', () => {
    const all = new Set(Object.values(SHAPES).flatMap(({ fields }) => fields.map(({ name }) => name)));
    expect(Object.keys(WORDS.shared).filter((name) => !all.has(name))).toEqual([]);
    for (const kind of IMPORT_KINDS) {
      const own = new Set(SHAPES[kind].fields.map(({ name }) => name));
      expect(Object.keys(WORDS.lists[kind].headings).filter((name) => !own.has(name))).toEqual([]);
    }
  });

  it.each([
    [
      'VIPS',
      ['Prénom', 'Nom', 'Service', 'Personnes', 'Courriel'],
      ['firstName', 'lastName', 'department', 'partySize', 'email'],
    ],
    ['VIPS', ['Nom', 'Service'], ['name', 'department']],
    [
      'VIPS',
      [
        'Nombre / Name',
        'Hotel (Alojamiento)',
        'Hab. / Room',
        'Entrada / Check-in',
        'Arrival / Departure',
        'Dept.\nAbteilung',
      ],
      ['name', 'lodging.placeId', 'lodging.room', 'lodging.from', undefined, 'department'],
    ],
    ['VIPS', ['Surname', 'Given name(s)', 'Dept'], ['lastName', 'firstName', 'department']],
    // The words in brackets say another thing, and so does a second word that is not known.
    ['VIPS', ['Name (agency)', 'Name', 'Dept', 'Phone / Messenger'], [undefined, 'name', 'department', undefined]],
    [
      'PROGRAMME',
      ['Datum / Date', 'Uhrzeit | Time', 'End', 'Fahrer – Driver', 'Titre / Title'],
      ['startDate', 'startTime', 'endTime', 'driver', 'title'],
    ],
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

  // One list a line: the kind, then each heading with a cell below it and the field that it means; `-` is none.
  it.each(
    `
VIPS | Guest: Ada Vu=name | Pax: 2=partySize | Dept: ADMIN=department | Mobile No.: 07700 900300=phone
VIPS | Pax: Ada Vu=name | Pax count: 2=partySize | Host department: ADMIN=department
VIPS | Passenger: Ada Vu=name | No. of pax: 1+1=partySize
VIPS | Delegate name: Ada Vu=name | Guests: 3=partySize | Company: Ports=organization
VIPS | Guests: Ada Vu=name | Persons: 2 pax=partySize
VIPS | Name of guest: Ada Vu=name | Contact number: 07700 900300=phone | S/N: 1=-
VIPS | Title: H.E.=title | Last name: Vu=lastName | Position: Minister=position
VIPS | Salutation: Mrs=title | Full name: Ada Vu=name | Title: Minister of Ports=position
VIPS | Jméno: Jana=firstName | Příjmení: Dvořáková=lastName | Počet osob: 2=partySize | Poznámka: x=notes
VIPS | 성명: 김민수=name | 직책: 이사=position | 소속: 한빛=organization | 휴대전화: +82=phone
VIPS | שם פרטי: Noa=firstName | שם משפחה: Bar=lastName | טלפון: +972=phone
DRIVERS | Namn: Åsa=name | Mobilnummer: +46=phone | Anmärkning: x=notes
FLIGHTS | FLT: NX 412=flightNumber | Dep DT: 12MAY27=flightDate | Segment: OSL-FRA=route
PROGRAMME | 出発時刻: 9:30=startTime | 到着時刻: 10:00=endTime | 乗車者: Ada Vu=guests
PROGRAMME | Heure: 14h30=startTime | Quoi: Navette=title | Départ: Hotel=pickupLocation | Arrivée: Hall=dropoffLocation
PROGRAMME | Дата: 12.05.2027=startDate | Время: 09:00 - 10:30=times | Гость: Ada Vu=guests
FLIGHTS | Uçuş no: TK 1=flightNumber | Tarih: 12.05.2027=flightDate | Kalkış: 07:55=departure.scheduledTime | Varış: 10:20=arrival.scheduledTime | Yolcular: Ada Vu=guests
PLACES | 장소: Hall=name | 주소: Quay 1=address
VIPS | Name: Ada Vu=name | Mobile / WhatsApp: +44=phone
VIPS | Honorific: Mrs=title | Job title: Director=position | Title: Dr=degree
VIPS | Anrede: Frau=title | Funktion: Ministerin=position | Vorname: Ada=firstName | Name: Vu=lastName
VIPS | Titre: Mme=title | Fonction: Ministre=position | Prénom: Ada=firstName | Nom: Vu=lastName
VIPS | Designation: Minister=position | Ministry: Ports=- | Institution: Ports=organization
VIPS | Last Name: Vu=lastName | Room No.: 214=lodging.room | Arrival: 09/05/2027=lodging.from | Departure: 12/05/2027=lodging.to
VIPS | Hotel name: Aurora=lodging.placeId | Rm: 1=lodging.room | Check In: 09/05/2027=lodging.from | Check Out: 12/05/2027=lodging.to
VIPS | Name: Ada Vu=name | Arrival date: 09/05/2027=- | Departure date: 12/05/2027=-
FLIGHTS | Passenger: Ada Vu=guests | Airline: SQ=airline | Flight No: 322=flightNumber | Arrival Date: 10/05/2027=arrivalDate | Arrival Time: 06:15=arrival.scheduledTime | From: SIN=departure.iata
FLIGHTS | Flt: SQ322=flightNumber | Arrival: 10/05/2027=arrivalDate | ETA: 06:15=arrival.scheduledTime | Pax: 3=people
FLIGHTS | Carrier: Orient Air (OA)=airline | Flight: 12=flightNumber | Departure: 10/05/2027=flightDate | ETD: 0615=departure.scheduledTime
FLIGHTS | Flight no.: SQ322=flightNumber | Departure date: 10/05/2027=flightDate | Departure: 22:40=departure.scheduledTime | Arrival: 06:15=arrival.scheduledTime
FLIGHTS | Pax: Ada Vu=guests | Flight: SQ322=flightNumber | Date: 10/05/2027=flightDate | STA: 6:15 am=arrival.scheduledTime | STD: 2240=departure.scheduledTime
FLIGHTS | First name: Ada=firstName | Surname: Vu=lastName | Flight: SQ322=flightNumber | Date: 2027-05-10=flightDate
FLIGHTS | Name: Ada Vu=guests | Pax count: 2=people | Dep. date: 10 May 2027=flightDate | Dep. time: 06:15=departure.scheduledTime | Arr. time: 8:15=arrival.scheduledTime
FLIGHTS | Guests: 2=people | Guest names: Ada Vu; Ben Vu=guests | Flight code: SQ322=flightNumber
PROGRAMME | Date: 10/05/2027=startDate | Pickup Time: 06:45=startTime | Pickup Location: Airport=pickupLocation | Dropoff Location: Hotel=dropoffLocation | Passengers: Ada Vu=guests | Pax: 2=people
PROGRAMME | Date: 10/05/2027=startDate | Time: 06:45=startTime | From: Airport=pickupLocation | To: Hotel=dropoffLocation | Guests: Ada Vu=guests
PROGRAMME | Date: 10/05/2027=startDate | From: 06:45=startTime | To: 07:30=endTime | Title: To town=title | Pick-up: Airport=pickupLocation
PROGRAMME | Day: 10/05/2027=startDate | Pickup: 0645=startTime | Drop-off: 07.30=endTime | Origin: Airport=pickupLocation | Destination: Hotel=dropoffLocation
PROGRAMME | Pick-up date: 10/05/2027=startDate | Pick-up at: 6:45 pm=startTime | Departure: Airport=pickupLocation | Arrival: Hotel=dropoffLocation | Vehicle type: Van=vehicleTypes
PROGRAMME | Datum: 10.05.2027=startDate | Von: Flughafen=pickupLocation | Bis: 07:30=endTime | Beginn: 06:45=startTime
PROGRAMME | Fecha: 10/05/2027=startDate | Desde: 06:45=startTime | Hasta: 07:30=endTime | Título: Traslado=title
PROGRAMME | Date: 10/05/2027=startDate | Time: 0645=startTime | Lead passenger: Ada Vu=guests | No. of pax: 4=people | Carrier: SQ=airline | Flight No.: 322=flight | Driver name: Nadia=driver
PROGRAMME | Transfer date: 10/05/2027=startDate | Start: 06:45=startTime | Pick-up point: Gate 3=pickupLocation | Drop-off address: 1 Quay=dropoffLocation | Remarks by agency: VIP=-
PROGRAMME | Date: 10/05/2027=startDate | Start: 06:45=startTime | Pick-up: Pier 3h12x=pickupLocation | Drop-off: Gate 12=dropoffLocation
PROGRAMME | Date: 10/05/2027=startDate | Start: 06:45=startTime | Pick-up: Hall_9t5h=pickupLocation | Drop-off: Hotel_t3a=dropoffLocation
PROGRAMME | Date: 10/05/2027=startDate | Start: 06:45=startTime | Pick-up: Terminal 2A=pickupLocation | Drop-off: Flat 12 p=dropoffLocation
PROGRAMME | Pick-up: 10 May 3p=startTime | Drop-off: 2027-05-10T15:30=endTime | Origin: Airport=pickupLocation | Destination: Hotel=dropoffLocation
PROGRAMME | From: 3 p.m.=startTime | To: 4p=endTime | Title: Tour=title
PROGRAMME | First name: Ada=firstName | Last name: Vu=lastName | Date: 10/05/2027=startDate | Collection time: 06:45=startTime | Collection: Airport=pickupLocation
DRIVERS | Driver: Nadia=name | Mobile: 07700 900300=phone | No.: 1=-
VEHICLES | Vehicle: Van 1=name | Pax: 7=seatCapacity | Reg no: AB12 CDE=licensePlate
`
      .trim()
      .split('\n'),
  )('%s', (line) => {
    const [kind = '', ...columns] = line.split(' | ');
    const parts = columns.map((column) => /^(.*?): (.*)=(.*)$/.exec(column)?.slice(1) ?? []);
    const [headings, cells, fields] = [0, 1, 2].map((part) => parts.map((each) => each[part] ?? ''));
    const read = fieldsOf(headings ?? [], kind as Kind, cells);
    expect(read.map((field) => field ?? '-')).toEqual(fields);
  });

  it.each([
    ['Phne', 'VIPS', 'phone'],
    ['Party sise', 'VIPS', 'partySize'],
    ['Orgnaization', 'VIPS', 'organization'],
    ['Departmnt', 'VIPS', 'department'],
    ['Flihgt no', 'FLIGHTS', 'flightNumber'],
    ['Pickup tme', 'PROGRAMME', 'startTime'],
    ['Licence plat', 'VEHICLES', 'licensePlate'],
    ['Table', 'VIPS', undefined],
    ['Dietary', 'VIPS', undefined],
    ['Remarks by agency', 'VIPS', undefined],
    ['No', 'VIPS', undefined],
  ] as const)('such as %s in %s look like %s, or like none', (heading, kind, field) => {
    expect(nearestField(heading, SHAPES[kind].fields)?.name).toBe(field);
  });

  it('of two columns of one meaning is a fault that names its cure; one that the request names takes precedence', () => {
    const headings = ['Name', 'Dept', 'Phone', 'Mobile'];
    const means = { row: 1, ignoreUnknown: false };
    const message = 'has the same meaning as the column Phone: columns={"Mobile":""} leaves it out';
    expect(layoutOf(SHAPES.VIPS, headings, means)).toMatchObject({ faults: [{ message }], notices: [], ignored: [] });
    const ignoring = layoutOf(SHAPES.VIPS, headings, { ...means, ignoreUnknown: true });
    expect(ignoring).toMatchObject({ faults: [], notices: [{ message }], ignored: ['Mobile'] });
    const phone = SHAPES.VIPS.fields.find(({ name }) => name === 'phone');
    const columns = new Map([['mobile', phone ?? null]]);
    const wished = layoutOf(SHAPES.VIPS, headings, { ...means, columns });
    expect(wished.columns.get('phone')).toMatchObject({ place: 3 });
    expect(wished).toMatchObject({ faults: [], notices: [{ column: 'Phone' }], ignored: ['Phone'] });
  });

  it('may be blank, above a column that is not used', () => {
    const { faults, ignored } = layoutOf(SHAPES.VEHICLES, ['Name', '', 'Type', 'Seats'], {
      row: 1,
      ignoreUnknown: false,
    });
    expect([faults, ignored]).toEqual([[], []]);
  });
});
