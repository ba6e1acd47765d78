import { ACTIVITY_STATUSES, ACTIVITY_TYPES } from '#shared/schemas/activities/activity.ts';
import { FLIGHT_LEGS } from '#shared/schemas/activities/activity-fields.ts';
import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import { VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import { type Field, NOTES, type TableShape, VEHICLE_TYPE_WORDS } from './field.ts';

/** Other words for the types of activities. */
const TYPE_WORDS = {
  transfer: 'TRANSPORT',
  ride: 'TRANSPORT',
  trajet: 'TRANSPORT',
  transfert: 'TRANSPORT',
  fahrt: 'TRANSPORT',
  transporte: 'TRANSPORT',
  traslado: 'TRANSPORT',
  trasporto: 'TRANSPORT',
  przejazd: 'TRANSPORT',
  lunch: 'MEAL',
  dinner: 'MEAL',
  breakfast: 'MEAL',
  repas: 'MEAL',
  essen: 'MEAL',
  mahlzeit: 'MEAL',
  comida: 'MEAL',
  cena: 'MEAL',
  pasto: 'MEAL',
  refeicao: 'MEAL',
  posilek: 'MEAL',
  reunion: 'MEETING',
  besprechung: 'MEETING',
  treffen: 'MEETING',
  riunione: 'MEETING',
  reuniao: 'MEETING',
  spotkanie: 'MEETING',
  evenement: 'EVENT',
  veranstaltung: 'EVENT',
  evento: 'EVENT',
  wydarzenie: 'EVENT',
} as const;

/** The columns of cars of a motorcade. An import reads them to compare: the calls of motorcades change them. */
const CAR_FIELDS: readonly Field[] = [
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

function pickupPart(name: 'latitude' | 'longitude', words: string): Field {
  return {
    name: `pickupCoordinates.${name}`,
    heading: `Pick-up ${name}`,
    words,
    kind: 'DECIMAL',
    isEmptiable: true,
    width: 14,
  };
}

/** The columns of rides: vehicle, driver, places, flight and master. */
const RIDE_FIELDS: readonly Field[] = [
  {
    name: 'vehicle',
    heading: 'Vehicle',
    words: 'Car, Véhicule, Voiture, Fahrzeug, Wagen, Auto, Vehículo, Coche, Veicolo, Veículo, Carro, Pojazd, Samochód',
    kind: 'TEXT',
    width: 18,
    examples: ['', 'Coach 1'],
  },
  {
    name: 'driver',
    heading: 'Driver',
    words: 'Chauffeur, Fahrer, Conductor, Chófer, Autista, Motorista, Kierowca',
    kind: 'TEXT',
    width: 22,
    examples: ['', 'Dagny Sjöblad'],
  },
  {
    name: 'pickupLocation',
    heading: 'Pick-up',
    words:
      'Pick-up place, Collect from, Prise en charge, Point de départ, Abholort, Abholung, Recogida, Lugar de recogida, Presa, Luogo di presa, Recolha, Embarque, Miejsce odbioru, Odbiór',
    kind: 'TEXT',
    width: 30,
    examples: ['', 'Hotel Aurora'],
  },
  {
    name: 'dropoffLocation',
    heading: 'Drop-off',
    words:
      'Drop-off place, Deliver to, Dépose, Destination, Zielort, Absetzort, Llegada, Destino, Destinazione, Arrivo, Desembarque, Cel, Miejsce docelowe',
    kind: 'TEXT',
    width: 30,
    examples: ['', 'Guildhall'],
  },
  {
    name: 'flight',
    heading: 'Flight',
    words: 'Flight number, Vol, Flug, Flugnummer, Vuelo, Volo, Voo, Lot',
    kind: 'TEXT',
    width: 18,
  },
  {
    name: 'flightLeg',
    heading: 'Flight leg',
    words: 'Arrival or departure',
    kind: 'CHOICE',
    values: FLIGHT_LEGS,
    isEmptiable: true,
    width: 12,
  },
  {
    name: 'vehicleTypes',
    heading: 'Vehicle types',
    words:
      'Types of vehicles, Types de véhicules, Fahrzeugtypen, Tipos de vehículos, Tipi di veicoli, Tipos de veículos, Rodzaje pojazdów',
    kind: 'CHOICES',
    values: VEHICLE_TYPES,
    valueWords: VEHICLE_TYPE_WORDS,
    isEmptiable: true,
    width: 18,
  },
  { name: 'pinVehicle', heading: 'Keep vehicle', words: 'Pin vehicle', kind: 'YES_NO', width: 12 },
  { name: 'pinDriver', heading: 'Keep driver', words: 'Pin driver', kind: 'YES_NO', width: 12 },
  pickupPart('latitude', 'Latitude'),
  pickupPart('longitude', 'Longitude'),
  {
    name: 'master',
    heading: 'Master',
    words:
      'Leg of, For, Belongs to, Activité principale, Pour, Gehört zu, Für, Actividad principal, Para, Attività principale, Per, Atividade principal, Dotyczy',
    kind: 'TEXT',
    width: 24,
    examples: ['', 'D1'],
  },
];

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
