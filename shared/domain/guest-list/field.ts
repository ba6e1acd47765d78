import { MODES } from '#shared/schemas/assignments/needs.ts';
import type { Counts } from './counts.ts';

/** How a cell of a field is read. */
export type CellKind =
  | 'TEXT'
  | 'TEXTS'
  | 'PHONE'
  | 'WHOLE'
  | 'DECIMAL'
  | 'YES_NO'
  | 'CHOICE'
  | 'CHOICES'
  | 'TAGS'
  | 'DATE'
  | 'DATES'
  | 'TIME'
  | 'TIMES'
  | 'DATE_TIME'
  | 'SHIFTS'
  | 'OFFSET';

/** A column of an import. */
export interface Field {
  /** The field of the request that it gives. With a point: a part of that field. */
  readonly name: string;
  /** The heading that we write. */
  readonly heading: string;
  /**
   * Other headings, with commas between them: English first, then what is different in French, German, Spanish, Italian, Portuguese and
   * Polish.
   */
  readonly words: string;
  readonly kind: CellKind;
  /** The values of a CHOICE. */
  readonly values?: readonly string[];
  /** What a WHOLE counts, where people write it in other forms too. */
  readonly counts?: Counts;
  /** Whose tags of the settings a cell of TAGS names. */
  readonly tagsOf?: 'driver' | 'vehicle';
  /** Whether a cell with `-` empties it, where that is no value of its kind. */
  readonly isEmptiable?: boolean;
  /** Other words for the values, without case and accents. */
  readonly valueWords?: Readonly<Record<string, string>>;
  /** The width of its column, in characters. */
  readonly width?: number;
  /** true: an import reads it, and neither the template nor the workbook shows it. */
  readonly isOnlyRead?: boolean;
  /** What the template shows. */
  readonly examples?: readonly (string | number)[];
}

/** The columns of one kind of import. */
export interface TableShape {
  /** The names of its sheet, the one that we write first. */
  readonly sheets: readonly string[];
  readonly fields: readonly Field[];
  /** The fields without which no row can be read: one of each list. */
  readonly required: readonly (readonly string[])[];
}

/** The list's own id of a record, or the one of this service. */
export const ID: Field = {
  name: 'id',
  heading: 'Id',
  words: 'Ref, Reference, Référence, Kennung, Referencia, Riferimento, Referência, Identyfikator',
  kind: 'TEXT',
  width: 26,
};
export const NOTES: Field = {
  name: 'notes',
  heading: 'Notes',
  words:
    'Note, Remark, Remarks, Comments, Comment, Remarque, Remarques, Commentaire, Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkungen, Notas, Nota, Observaciones, Osservazioni, Commenti, Observações, Uwagi, Notatki, Special requirements, Special requests, Special needs, Hinweise, Particularités, 備考, 备注, 備註, ملاحظات',
  kind: 'TEXT',
  width: 30,
};
/** First and last name, which can take the place of the name. */
export const NAME_PARTS: readonly Field[] = [
  {
    name: 'firstName',
    heading: 'First name',
    words:
      'Given name, Forename, Prénom, Vorname, Nombre de pila, Nombres, Nome di battesimo, Primeiro nome, Imię, Imiona, 名, الاسم الأول',
    kind: 'TEXT',
  },
  {
    name: 'lastName',
    heading: 'Last name',
    words:
      'Surname, Family name, Nom de famille, Nachname, Familienname, Zuname, Apellido, Apellidos, Cognome, Sobrenome, Apelido, Nazwisko, 姓, اسم العائلة',
    kind: 'TEXT',
  },
];

/** First and last name of a guest, where a list of flights or rides has them. */
export const GUEST_PARTS: readonly Field[] = NAME_PARTS.map((field) => ({ ...field, isOnlyRead: true }));

/** How many people a row counts. An import compares it with the parties of its guests. */
export const PEOPLE: Field = {
  name: 'people',
  heading: 'People',
  words:
    'Pax, Pax count, Number of pax, No of pax, Total pax, Number of people, Number of passengers, No of passengers, Passenger count, Number of guests, No of guests, Guest count, Persons, Head count, Personnes, Personen, Personas, Persone, Pessoas, Osoby, 人数, عدد الأشخاص',
  kind: 'WHOLE',
  counts: 'PEOPLE',
  isOnlyRead: true,
};

/** The country of phone numbers that lack its code. */
export const PHONE_COUNTRY: Field = {
  name: 'phoneCountry',
  heading: 'Country',
  words:
    'Country code, Phone country, Country of phone, Dial code, Dialling code, Pays, Indicatif, Land, Vorwahl, Landesvorwahl, País, Prefijo, Paese, Prefisso, Indicativo, Kraj, Kierunkowy, 国, 国名, 国家, 国番号, 国家代码, الدولة, البلد, رمز الدولة',
  kind: 'TEXT',
  isOnlyRead: true,
};

/** The airline, for a number of a flight that lacks its code. */
export const AIRLINE: Field = {
  name: 'airline',
  heading: 'Airline',
  words:
    'Carrier, Airline code, Carrier code, Operating carrier, Compagnie, Compagnie aérienne, Fluggesellschaft, Aerolínea, Compañía, Compagnia aerea, Companhia aérea, Linia lotnicza',
  kind: 'TEXT',
  isOnlyRead: true,
};

/** Returns a column of tags of the settings. */
export function tagsColumn(tagsOf: 'driver' | 'vehicle', name: string, heading: string, words: string): Field {
  return { name, heading, words, kind: 'TAGS', tagsOf, width: 18 };
}

/** What a guest or a ride asks of its vehicle and driver. */
export const NEEDS_COLUMNS: readonly Field[] = [
  tagsColumn('vehicle', 'needs.vehicle', 'Vehicle needs', 'Needs of vehicle, Vehicle tags'),
  tagsColumn('driver', 'needs.driver', 'Driver needs', 'Needs of driver, Driver tags'),
];

/** Pieces of luggage. */
export const LUGGAGE: Field = {
  name: 'luggage',
  heading: 'Luggage',
  words: 'Pieces of luggage, Bags, Baggage, Bagages, Gepäck, Gepäckstücke, Equipaje, Bagagli, Bagagem, Bagaż',
  kind: 'WHOLE',
  width: 10,
};
/** How a ride or a way goes. */
export const MODE: Field = {
  name: 'mode',
  heading: 'Mode',
  words: 'Mode of travel',
  kind: 'CHOICE',
  values: MODES,
  width: 10,
};
export const CHILD_SEATS: Field = {
  name: 'childSeats',
  heading: 'Child seats',
  words:
    'Child seat, Seats for children, Siège enfant, Sièges enfants, Kindersitz, Kindersitze, Silla infantil, Sillas infantiles, Seggiolino, Seggiolini, Cadeira infantil, Cadeiras infantis, Fotelik, Foteliki',
  kind: 'WHOLE',
  counts: 'MARKS',
  width: 11,
};

/** Other words for the types of vehicles. */
export const VEHICLE_TYPE_WORDS = {
  car: 'SEDAN',
  limousine: 'SEDAN',
  saloon: 'SEDAN',
  berline: 'SEDAN',
  berlina: 'SEDAN',
  pkw: 'SEDAN',
  'mini van': 'VAN',
  minivan: 'VAN',
  coach: 'BUS',
  autocar: 'BUS',
  reisebus: 'BUS',
  autobus: 'BUS',
  autokar: 'BUS',
  boot: 'BOAT',
  bateau: 'BOAT',
  barco: 'BOAT',
  barca: 'BOAT',
  lodz: 'BOAT',
  lorry: 'TRUCK',
  camion: 'TRUCK',
  lkw: 'TRUCK',
  minibus: 'MINIBUS',
  kleinbus: 'MINIBUS',
  minibuss: 'MINIBUS',
  'golf cart': 'GOLF_CART',
  buggy: 'GOLF_CART',
  andere: 'OTHER',
  autre: 'OTHER',
  otro: 'OTHER',
  altro: 'OTHER',
  outro: 'OTHER',
  inny: 'OTHER',
} as const;
