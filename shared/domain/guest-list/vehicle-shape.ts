import { VEHICLE_STATUSES, VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import { ID, NOTES, VEHICLE_TYPE_WORDS } from './common-fields.ts';
import type { TableShape } from './field.ts';

/** The columns of vehicles: one row per vehicle. */
export const VEHICLES: TableShape = {
  sheets: [
    'Vehicles',
    'Vehicle',
    'Fleet',
    'Cars',
    'Véhicules',
    'Fahrzeuge',
    'Vehículos',
    'Veicoli',
    'Veículos',
    'Pojazdy',
  ],
  required: [['name']],
  fields: [
    {
      name: 'name',
      heading: 'Name',
      words:
        'Vehicle, Vehicle name, Call sign, Nom, Véhicule, Fahrzeug, Bezeichnung, Nombre, Vehículo, Nome, Veicolo, Veículo, Nazwa, Pojazd',
      kind: 'TEXT',
      width: 22,
      examples: ['Van 3', 'Coach 1'],
    },
    {
      name: 'type',
      heading: 'Type',
      words:
        'Vehicle type, Kind, Type de véhicule, Typ, Fahrzeugtyp, Tipo, Tipo de vehículo, Tipo di veicolo, Tipo de veículo, Rodzaj',
      kind: 'CHOICE',
      values: VEHICLE_TYPES,
      valueWords: VEHICLE_TYPE_WORDS,
      width: 14,
      examples: ['VAN', 'BUS'],
    },
    {
      name: 'seatCapacity',
      heading: 'Seats',
      words:
        'Seat capacity, Capacity, Passengers, Pax, Places, Places assises, Sitze, Sitzplätze, Plätze, Plazas, Asientos, Posti, Lugares, Assentos, Miejsca, Liczba miejsc',
      kind: 'WHOLE',
      width: 8,
      examples: [7, 49],
    },
    {
      name: 'status',
      heading: 'Status',
      words: 'State, Statut, État, Zustand, Estado, Stato, Situação, Stan',
      kind: 'CHOICE',
      values: VEHICLE_STATUSES,
      width: 16,
      examples: ['AVAILABLE', 'AVAILABLE'],
    },
    {
      name: 'licensePlate',
      heading: 'Licence plate',
      words:
        'License plate, Plate, Registration, Number plate, Immatriculation, Plaque, Kennzeichen, Matrícula, Placa, Targa, Tablica rejestracyjna, Numer rejestracyjny',
      kind: 'TEXT',
      width: 14,
      examples: ['KA-01-4711', 'KA-01-4712'],
    },
    NOTES,
    ID,
  ],
};
