import { FLIGHT_LEGS, RIDE_KINDS } from '#shared/schemas/activities/activity-fields.ts';
import { RIDE_LOADS } from '#shared/schemas/assignments/needs.ts';
import { CAR_ROLES } from '#shared/schemas/motorcades/car.ts';
import { VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import { AIRLINE, type Field, LUGGAGE, MODE, NEEDS_COLUMNS, VEHICLE_TYPE_WORDS } from './field.ts';

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
export const RIDE_FIELDS: readonly Field[] = [
  {
    name: 'vehicle',
    heading: 'Vehicle',
    words:
      'Vehicle name, Car, Véhicule, Voiture, Fahrzeug, Wagen, Auto, Vehículo, Coche, Veicolo, Veículo, Carro, Pojazd, Samochód, 車両, 车辆, المركبة',
    kind: 'TEXT',
    width: 18,
    examples: ['', 'Coach 1'],
  },
  {
    name: 'driver',
    heading: 'Driver',
    words: 'Driver name, Chauffeur, Fahrer, Conductor, Chófer, Autista, Motorista, Kierowca, 運転手, 司机, السائق',
    kind: 'TEXT',
    width: 22,
    examples: ['', 'Dagny Sjöblad'],
  },
  {
    name: 'coDriver',
    heading: 'Co-driver',
    words:
      'Second driver, Deuxième chauffeur, Zweiter Fahrer, Segundo conductor, Secondo autista, Segundo motorista, Drugi kierowca',
    kind: 'TEXT',
    width: 22,
  },
  {
    name: 'pickupLocation',
    heading: 'Pick-up',
    words:
      'Pick-up place, Pick-up location, Pick-up point, Pick-up address, Pick-up from, Collect from, Collection point, Origin, Prise en charge, Point de départ, Abholort, Abholung, Recogida, Lugar de recogida, Presa, Luogo di presa, Recolha, Embarque, Miejsce odbioru, Odbiór, 出発地, 乗車地, 出发地, 上车地点, من',
    kind: 'TEXT',
    width: 30,
    examples: ['', 'Hotel Aurora'],
  },
  {
    name: 'dropoffLocation',
    heading: 'Drop-off',
    words:
      'Drop-off place, Drop-off location, Drop-off point, Drop-off address, Drop-off at, Deliver to, Dépose, Destination, Zielort, Absetzort, Llegada, Destino, Destinazione, Arrivo, Desembarque, Cel, Miejsce docelowe, 到着地, 降車地, 目的地, 下车地点, إلى',
    kind: 'TEXT',
    width: 30,
    examples: ['', 'Guildhall'],
  },
  {
    name: 'flight',
    heading: 'Flight',
    words:
      'Flight number, Flight no, Flight nr, Flight code, Flt, Flt no, Vol, Flug, Flugnummer, Vuelo, Volo, Voo, Lot, 便名, 航班, 航班号, رقم الرحلة',
    kind: 'TEXT',
    width: 18,
  },
  AIRLINE,
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
      'Types of vehicles, Vehicle type, Car type, Types de véhicules, Fahrzeugtypen, Tipos de vehículos, Tipi di veicoli, Tipos de veículos, Rodzaje pojazdów',
    kind: 'CHOICES',
    values: VEHICLE_TYPES,
    valueWords: VEHICLE_TYPE_WORDS,
    isEmptiable: true,
    width: 18,
  },
  {
    name: 'kind',
    heading: 'Ride kind',
    words: 'Kind of ride, Service type',
    kind: 'CHOICE',
    values: RIDE_KINDS,
    isEmptiable: true,
    width: 18,
  },
  { name: 'waitMinutes', heading: 'Wait minutes', words: 'Waiting time', kind: 'WHOLE', isEmptiable: true, width: 12 },
  { ...MODE, isEmptiable: true },
  { name: 'carries', heading: 'Carries', words: '', kind: 'CHOICE', values: RIDE_LOADS, isEmptiable: true, width: 10 },
  { name: 'goods.what', heading: 'Goods', words: 'Freight, Cargo carried', kind: 'TEXT', width: 24 },
  { name: 'goods.pieces', heading: 'Pieces of goods', words: 'Goods pieces', kind: 'WHOLE', width: 12 },
  { name: 'goodsOf', heading: 'Goods of', words: 'Luggage of', kind: 'TEXTS', width: 24 },
  { name: 'seatsNeeded', heading: 'Seats needed', words: '', kind: 'WHOLE', isEmptiable: true, width: 12 },
  { ...LUGGAGE, isEmptiable: true },
  {
    name: 'stops',
    heading: 'Stops',
    words: 'Arrêts, Haltestellen, Halte, Paradas, Fermate, Paragens, Przystanki',
    kind: 'TEXTS',
    width: 40,
  },
  {
    name: 'series',
    heading: 'Series',
    words: 'Line, Shuttle line, Série, Serie, Linie, Línea, Linea, Linha, Seria, Linia',
    kind: 'TEXT',
    width: 24,
  },
  { name: 'parts', heading: 'Parts of parties', words: 'Who rides of each party', kind: 'TEXTS', width: 24 },
  ...NEEDS_COLUMNS,
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
