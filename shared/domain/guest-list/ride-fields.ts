import type { Field } from './field.ts';

/** The columns of rides: vehicle, driver, places, flight and master. */
export const RIDE_FIELDS: readonly Field[] = [
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
    name: 'master',
    heading: 'Master',
    words:
      'Leg of, For, Belongs to, Activité principale, Pour, Gehört zu, Für, Actividad principal, Para, Attività principale, Per, Atividade principal, Dotyczy',
    kind: 'TEXT',
    width: 24,
    examples: ['', 'D1'],
  },
];
