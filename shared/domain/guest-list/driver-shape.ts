import { VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import { ID, NAME_PARTS, NOTES, VEHICLE_TYPE_WORDS } from './common-fields.ts';
import type { TableShape } from './field.ts';

/** The columns of drivers: one row per driver. */
export const DRIVERS: TableShape = {
  sheets: ['Drivers', 'Driver', 'Chauffeurs', 'Fahrer', 'Conductores', 'Chóferes', 'Autisti', 'Motoristas', 'Kierowcy'],
  required: [['name', 'firstName', 'lastName']],
  fields: [
    {
      name: 'name',
      heading: 'Name',
      words:
        'Full name, Driver, Driver name, Nom complet, Chauffeur, Fahrer, Vollständiger Name, Nombre completo, Conductor, Chófer, Nome completo, Autista, Motorista, Kierowca, Imię i nazwisko',
      kind: 'TEXT',
      width: 26,
      examples: ['Dagny Sjöblad', '김민지'],
    },
    ...NAME_PARTS,
    {
      name: 'phone',
      heading: 'Phone',
      words:
        'Phone number, Telephone, Tel, Mobile, Mobile phone, Cell, Cell phone, Téléphone, Portable, Telefon, Handy, Mobil, Rufnummer, Teléfono, Móvil, Telefono, Cellulare, Telefone, Telemóvel, Celular, Komórka, Numer telefonu',
      kind: 'PHONE',
      width: 20,
      examples: ['+44 7700 900301', '+82 10 5550 0102'],
    },
    {
      name: 'vehicleTypes',
      heading: 'Vehicle types',
      words:
        'Licences, Licenses, May drive, Types de véhicules, Permis, Fahrzeugtypen, Führerschein, Tipos de vehículos, Permisos, Tipi di veicoli, Patenti, Tipos de veículos, Rodzaje pojazdów',
      kind: 'CHOICES',
      values: VEHICLE_TYPES,
      valueWords: VEHICLE_TYPE_WORDS,
      width: 22,
      examples: ['SEDAN; SUV', ''],
    },
    NOTES,
    ID,
  ],
};
