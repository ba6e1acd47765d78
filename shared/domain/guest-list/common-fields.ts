import type { Field } from './field.ts';

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
    'Note, Remarks, Comments, Comment, Remarque, Remarques, Commentaire, Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkungen, Notas, Nota, Observaciones, Osservazioni, Commenti, Observações, Uwagi, Notatki',
  kind: 'TEXT',
  width: 30,
};
/** First and last name, which can take the place of the name. */
export const NAME_PARTS: readonly Field[] = [
  {
    name: 'firstName',
    heading: 'First name',
    words:
      'Given name, Forename, Prénom, Vorname, Nombre de pila, Nombres, Nome di battesimo, Primeiro nome, Imię, Imiona',
    kind: 'TEXT',
  },
  {
    name: 'lastName',
    heading: 'Last name',
    words:
      'Surname, Family name, Nom de famille, Nachname, Familienname, Zuname, Apellido, Apellidos, Cognome, Sobrenome, Apelido, Nazwisko',
    kind: 'TEXT',
  },
];

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
