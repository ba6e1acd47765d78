import { LOADS } from '#shared/schemas/assignments/needs.ts';
import { HOURS_PRESETS } from '#shared/schemas/hours/hours.ts';
import { VEHICLE_STATUSES, VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import { DEPARTMENTS } from '#shared/schemas/vips/vip.ts';
import {
  CHILD_SEATS,
  type Field,
  ID,
  LUGGAGE,
  NAME_PARTS,
  NOTES,
  PHONE_COUNTRY,
  type TableShape,
  tagsColumn,
  VEHICLE_TYPE_WORDS,
} from './field.ts';
import { DEPARTMENT_WORDS } from './vip-shape.ts';

function limit(name: string, heading: string, words: string, kind: 'DECIMAL' | 'WHOLE' = 'DECIMAL'): Field {
  return { name: `hours.${name}`, heading, words, kind, width: 12 };
}

/** What is different for the hours of a driver. */
const HOURS_FIELDS: readonly Field[] = [
  {
    name: 'hours.preset',
    heading: 'Hours rules',
    words:
      'Hours of service, Règles d’heures, Lenkzeiten, Normas de horas, Regole sulle ore, Regras de horas, Czas pracy',
    kind: 'CHOICE',
    values: HOURS_PRESETS,
    width: 14,
  },
  limit('maxDrivingHoursPerDay', 'Driving hours a day', 'Max driving hours per day'),
  limit('maxDutyHoursPerDay', 'Duty hours a day', 'Max duty hours per day'),
  limit('maxSpreadHours', 'Hours from first start to last end', 'Max spread hours'),
  limit('minRestHours', 'Rest hours', 'Min rest hours'),
  limit('breakAfterHours', 'Break after hours', ''),
  limit('breakMinutes', 'Break minutes', '', 'WHOLE'),
  { name: 'hours.operatesDaily', heading: 'Operates daily', words: '', kind: 'YES_NO', width: 12 },
];

/** The columns of drivers: one row per driver. */
export const DRIVERS: TableShape = {
  sheets: ['Drivers', 'Driver', 'Chauffeurs', 'Fahrer', 'Conductores', 'Chóferes', 'Autisti', 'Motoristas', 'Kierowcy'],
  required: [['name', 'firstName', 'lastName']],
  fields: [
    {
      name: 'name',
      heading: 'Name',
      words:
        'Full name, Driver, Driver name, Nom complet, Chauffeur, Fahrer, Vollständiger Name, Nombre completo, Conductor, Chófer, Nome completo, Autista, Motorista, Kierowca, Imię i nazwisko, 氏名, 運転手, 姓名, 司机, السائق, الاسم',
      kind: 'TEXT',
      width: 26,
      examples: ['Dagny Sjöblad', '김민지'],
    },
    ...NAME_PARTS,
    PHONE_COUNTRY,
    {
      name: 'phone',
      heading: 'Phone',
      words:
        'Phone number, Phone no, Telephone, Tel, Mobile, Mobile phone, Mobile number, Mobile no, Contact number, Contact no, Cell, Cell phone, Téléphone, Portable, Telefon, Handy, Mobil, Rufnummer, Teléfono, Móvil, Telefono, Cellulare, Telefone, Telemóvel, Celular, Komórka, Numer telefonu, Tel. portable, Téléphone portable, Mobiltelefon, Teléfono móvil, Handynummer, 電話番号, 携帯電話, 电话, 手机, الهاتف, رقم الهاتف',
      kind: 'PHONE',
      width: 20,
      examples: ['+44 7700 900301', '+82 10 5550 0102'],
    },
    {
      name: 'sharedPhone',
      heading: 'Shared phone',
      words:
        'Téléphone partagé, Gemeinsames Telefon, Teléfono compartido, Telefono condiviso, Telefone partilhado, Wspólny telefon',
      kind: 'YES_NO',
      width: 14,
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
    tagsColumn('driver', 'tags', 'Tags', 'Skills, Has'),
    {
      name: 'shifts',
      heading: 'Shifts',
      words: 'Shift, Working times, Duty times, Horaires, Schichten, Turnos, Turni, Zmiany',
      kind: 'SHIFTS',
      width: 36,
      examples: ['2027-05-10 to 2027-05-14 08:00 - 18:00', '2027-05-10 20:00 - 04:00; 2027-05-12 06:00 - 14:00'],
    },
    { name: 'usualVehicleId', heading: 'Usual vehicle', words: 'Usual car', kind: 'TEXT' },
    ...HOURS_FIELDS,
    NOTES,
    ID,
  ],
};

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
        'Vehicle, Vehicle name, Call sign, Make and model, Make/model, Model, Modèle, Modell, Modelo, Modello, Nom, Véhicule, Fahrzeug, Bezeichnung, Nombre, Vehículo, Nome, Veicolo, Veículo, Nazwa, Pojazd, 車両, 车辆, المركبة',
      kind: 'TEXT',
      width: 22,
      examples: ['Van 3', 'Coach 1'],
    },
    {
      name: 'type',
      heading: 'Type',
      words:
        'Vehicle type, Kind, Type de véhicule, Typ, Fahrzeugtyp, Tipo, Tipo de vehículo, Tipo di veicolo, Tipo de veículo, Rodzaj, Category, Catégorie, Kategorie, Categoría, Categoria, 車種, 车型, نوع المركبة',
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
        'Seat capacity, Capacity, Passengers, Pax, Places, Places assises, Sitze, Sitzplätze, Plätze, Plazas, Asientos, Posti, Lugares, Assentos, Miejsca, Liczba miejsc, Pax capacity, Passenger capacity, 定員, 座席数, 座位数, المقاعد',
      kind: 'WHOLE',
      counts: 'SEATS',
      width: 8,
      examples: [7, 49],
    },
    {
      name: 'wheelchairPlaces',
      heading: 'Wheelchair places',
      words:
        'Wheelchair, Wheelchairs, Rollstuhl, Rollstuhlplätze, Fauteuil roulant, Silla de ruedas, Sedia a rotelle, Cadeira de rodas, Wózek',
      kind: 'WHOLE',
      counts: 'MARKS',
    },
    { name: 'seatsPerWheelchair', heading: 'Seats per wheelchair', words: '', kind: 'WHOLE' },
    CHILD_SEATS,
    LUGGAGE,
    tagsColumn('vehicle', 'tags', 'Tags', 'Equipment, Has'),
    { name: 'carries', heading: 'Carries', words: 'Load, For goods or guests', kind: 'CHOICE', values: LOADS },
    { name: 'reservedFor.vipIds', heading: 'Reserved for', words: 'Kept for', kind: 'TEXTS', width: 22 },
    {
      name: 'reservedFor.departments',
      heading: 'Reserved for departments',
      words: '',
      kind: 'CHOICES',
      values: DEPARTMENTS,
      valueWords: DEPARTMENT_WORDS,
      width: 22,
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
        'License plate, Plate, Plate number, Plate no, Reg, Registration, Registration number, Reg no, Number plate, Immatriculation, Plaque, Kennzeichen, Matrícula, Placa, Targa, Tablica rejestracyjna, Numer rejestracyjny, ナンバー, 车牌, 车牌号, رقم اللوحة',
      kind: 'TEXT',
      width: 14,
      examples: ['KA-01-4711', 'KA-01-4712'],
    },
    {
      name: 'color',
      heading: 'Colour',
      words: 'Color, Couleur, Farbe, Colore, Cor, Kolor',
      kind: 'TEXT',
      width: 12,
      examples: ['black', ''],
    },
    NOTES,
    ID,
  ],
};

/** The columns of blocks: one row per time at which a driver or a vehicle is off. */
export const BLOCKS: TableShape = {
  sheets: ['Blocks', 'Block', 'Times off', 'Off duty'],
  required: [['driver', 'vehicle'], ['from'], ['to']],
  fields: [
    {
      name: 'driver',
      heading: 'Driver',
      words: 'Chauffeur, Fahrer, Conductor, Autista, Motorista, Kierowca',
      kind: 'TEXT',
      width: 22,
      examples: ['Dagny Sjöblad', ''],
    },
    {
      name: 'vehicle',
      heading: 'Vehicle',
      words: 'Véhicule, Fahrzeug, Vehículo, Veicolo, Veículo, Pojazd',
      kind: 'TEXT',
      width: 18,
      examples: ['', 'Van 3'],
    },
    {
      name: 'from',
      heading: 'From',
      words: 'Off from, De, Von, Desde, Da, Od',
      kind: 'DATE_TIME',
      width: 18,
      examples: ['2027-05-10 12:00', '2027-05-11 08:00'],
    },
    {
      name: 'to',
      heading: 'To',
      words: 'Until, Off until, À, Bis, Hasta, A, Até, Do',
      kind: 'DATE_TIME',
      width: 18,
      examples: ['2027-05-10 14:00', '2027-05-11 17:00'],
    },
    {
      name: 'reason',
      heading: 'Reason',
      words: 'Why, Motif, Grund, Motivo, Powód',
      kind: 'TEXT',
      width: 30,
      examples: ['Dentist', 'Service'],
    },
    ID,
  ],
};
