import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import type { Field } from './field.ts';

/** The columns of cars of a motorcade. An import reads them to compare: the calls of motorcades change them. */
export const CAR_FIELDS: readonly Field[] = [
  {
    name: 'motorcade',
    heading: 'Motorcade',
    words: 'Convoy, Cortège, Convoi, Kolonne, Konvoi, Caravana, Comitiva, Corteo, Convoglio, Cortejo, Kolumna, Konwój',
    kind: 'TEXT',
    width: 24,
  },
  {
    name: 'position',
    heading: 'Position',
    words: 'Car number, Place in motorcade, Rang, Reihenfolge, Posición, Posizione, Posição, Pozycja',
    kind: 'WHOLE',
    width: 10,
  },
  {
    name: 'role',
    heading: 'Role',
    words: 'Role of car, Rôle, Aufgabe, Función, Ruolo, Função, Rola',
    kind: 'CHOICE',
    values: CAR_ROLES,
    width: 12,
  },
  {
    name: 'callSign',
    heading: 'Call sign',
    words: 'Callsign, Indicatif, Rufname, Indicativo, Nominativo, Znak wywoławczy',
    kind: 'TEXT',
    width: 14,
  },
];
