import type { Field } from './field.ts';

/** Where a guest lodges. Several lodgings stand in the same order in each cell, with semicolons between them. */
export const LODGING_COLUMNS: readonly Field[] = [
  {
    name: 'lodging.placeId',
    heading: 'Hotel',
    words:
      'Lodging, Lodges at, Accommodation, Hôtel, Hébergement, Unterkunft, Alojamiento, Albergo, Alloggio, Alojamento, Nocleg, Zakwaterowanie',
    kind: 'TEXT',
    width: 22,
    examples: ['Hotel Aurora', ''],
  },
  {
    name: 'lodging.room',
    heading: 'Room',
    words:
      'Room number, Room no, Chambre, Numéro de chambre, Zimmer, Zimmernummer, Habitación, Número de habitación, Camera, Numero di camera, Quarto, Número do quarto, Pokój, Numer pokoju',
    kind: 'TEXT',
    width: 10,
    examples: [214, ''],
  },
  {
    name: 'lodging.from',
    heading: 'Check-in',
    words:
      'First night, Lodging from, Check-in date, Date d’entrée, Anreise, Anreisetag, Fecha de entrada, Data di check-in, Data de entrada, Data przyjazdu',
    kind: 'DATES',
    width: 12,
    examples: ['2027-05-09', ''],
  },
  {
    name: 'lodging.to',
    heading: 'Check-out',
    words:
      'Lodging to, Check-out date, Date de sortie, Abreise, Abreisetag, Fecha de salida, Data di check-out, Data de saída, Data wyjazdu',
    kind: 'DATES',
    width: 12,
    examples: ['2027-05-12', ''],
  },
];
