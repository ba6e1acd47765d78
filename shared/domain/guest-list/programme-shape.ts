import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '#shared/schemas/activities/activity.ts';
import { TYPE_WORDS } from './activity-words.ts';
import { CAR_FIELDS } from './car-fields.ts';
import { NOTES } from './common-fields.ts';
import type { TableShape } from './field.ts';
import { RIDE_FIELDS } from './ride-fields.ts';

/** The columns of the programme: one row per activity. */
export const PROGRAMME: TableShape = {
  sheets: [
    'Programme',
    'Program',
    'Schedule',
    'Activities',
    'Events',
    'Itinerary',
    'Programm',
    'Ablauf',
    'Programa',
    'Programma',
    'Plan',
  ],
  required: [['startDate', 'startTime'], ['startTime'], ['endTime'], ['title']],
  fields: [
    {
      name: 'code',
      heading: 'Code',
      words: 'No, Number, Ref, Reference, Numéro, Référence, Nummer, Nr, Código, Número, Codice, Numero, Kod, Numer',
      kind: 'TEXT',
      width: 10,
      examples: ['D1', 'D1-in'],
    },
    {
      name: 'startDate',
      heading: 'Date',
      words: 'Day, Start date, Jour, Datum, Tag, Fecha, Día, Data, Giorno, Dia, Dzień',
      kind: 'DATE',
      width: 12,
      examples: ['2027-05-10', '2027-05-10'],
    },
    {
      name: 'startTime',
      heading: 'Start',
      words:
        'From, Start time, Begin, Begins, Début, De, Beginn, Von, Anfang, Inicio, Hora de inicio, Desde, Inizio, Dalle, Início, Das, Początek, Od',
      kind: 'TIME',
      width: 8,
      examples: ['19:00', '18:20'],
    },
    {
      name: 'endTime',
      heading: 'End',
      words: 'To, Until, End time, Ends, Fin, À, Ende, Bis, Hasta, Hora de fin, Fine, Alle, Fim, Até, Koniec, Do',
      kind: 'TIME',
      width: 8,
      examples: ['22:30', '18:50'],
    },
    {
      name: 'endDate',
      heading: 'End date',
      words: 'Last day, Date de fin, Enddatum, Fecha de fin, Data di fine, Data de fim, Data końca',
      kind: 'DATE',
      width: 12,
    },
    {
      name: 'type',
      heading: 'Type',
      words: 'Kind, Activity type, Genre, Typ, Art, Tipo, Rodzaj',
      kind: 'CHOICE',
      values: ACTIVITY_TYPES,
      valueWords: TYPE_WORDS,
      width: 12,
      examples: ['MEAL', 'TRANSPORT'],
    },
    {
      name: 'title',
      heading: 'Title',
      words:
        'Activity, Name, Subject, What, Titre, Activité, Titel, Aktivität, Título, Actividad, Titolo, Attività, Atividade, Tytuł, Nazwa',
      kind: 'TEXT',
      width: 34,
      examples: ['Dinner at the Guildhall', 'To the dinner'],
    },
    {
      name: 'location',
      heading: 'Place',
      words: 'Location, Venue, Where, Lieu, Endroit, Ort, Lugar, Luogo, Local, Miejsce',
      kind: 'TEXT',
      width: 30,
      examples: ['Guildhall', ''],
    },
    {
      name: 'guests',
      heading: 'Guests',
      words:
        'Guest, VIPs, VIP, Who, Participants, Invités, Participants, Gäste, Teilnehmer, Invitados, Huéspedes, Ospiti, Partecipanti, Convidados, Participantes, Goście, Uczestnicy',
      kind: 'TEXTS',
      width: 40,
      examples: ['ALL', ''],
    },
    ...RIDE_FIELDS,
    ...CAR_FIELDS,
    {
      name: 'status',
      heading: 'Status',
      words: 'State, Statut, Estado, Stato, Stan',
      kind: 'CHOICE',
      values: ACTIVITY_STATUSES,
      valueWords: { cancelled: 'CANCELLED', canceled: 'CANCELLED' },
      width: 14,
    },
    {
      name: 'description',
      heading: 'Description',
      words: 'Details, Détails, Beschreibung, Descripción, Descrizione, Descrição, Opis',
      kind: 'TEXT',
      width: 30,
    },
    NOTES,
    {
      name: 'offset',
      heading: 'UTC offset',
      words:
        'Offset, GMT offset, Décalage UTC, UTC-Abstand, Desfase UTC, Scostamento UTC, Diferença UTC, Przesunięcie UTC',
      kind: 'OFFSET',
      width: 11,
    },
    {
      name: 'endOffset',
      heading: 'End UTC offset',
      words: 'UTC offset of end, UTC offset end',
      kind: 'OFFSET',
      width: 14,
    },
    {
      name: 'id',
      heading: 'Id',
      words: 'Activity id, Event id, Identyfikator, Kennung',
      kind: 'TEXT',
      width: 26,
    },
  ],
};
