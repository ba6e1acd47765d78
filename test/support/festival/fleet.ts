import type * as z from 'zod';
import type { NewDriver } from '#shared/schemas/drivers/driver.ts';
import type { NewVehicle } from '#shared/schemas/vehicles/vehicle.ts';

type Vehicle = z.input<typeof NewVehicle>;
type Driver = z.input<typeof NewDriver>;

function several(count: number, word: string, type: Vehicle['type'], seatCapacity: number): Vehicle[] {
  return Array.from({ length: count }, (_, place) => ({
    name: `${word} ${place + 1}`,
    type,
    seatCapacity,
    licensePlate: `${type.slice(0, 2)}-${String(4_701 + place)}`,
  }));
}

/** Returns the 18 vehicles. */
export function festivalVehicles(): Vehicle[] {
  return [
    ...several(6, 'Sedan', 'SEDAN', 3),
    ...several(4, 'SUV', 'SUV', 5),
    ...several(3, 'Van', 'VAN', 7),
    ...several(2, 'Minibus', 'MINIBUS', 16),
    ...several(3, 'Coach', 'BUS', 49),
  ];
}

const NAMES = [
  'Agata Wrzos',
  'Bashir Nooristan',
  'Clementine Awoyale',
  'Dagny Sjöblad',
  'Emeka Oduya-Finch',
  'Fiadh Ní Bhroin',
  'Gustavo Peñalver',
  'Hana Kovářová',
  'Ilir Drenica',
  'Jarmila Tučková',
  'Kwesi Boatengson',
  'Liepa Žemaitė',
  'Moana Tūwhare-Reid',
  'Nils Grønvang',
  'Odalys Carranza',
  'Pepijn van Rooswijk',
  'Quang Đỗ Minh',
  'Rhian Penllergaer',
  'Stellan Fjärdby',
  'Tuulikki Aaltokoski',
];

/** Returns the 20 drivers. Two more than vehicles, so that some can rest. */
export function festivalDrivers(): Driver[] {
  return NAMES.map((name, place) => ({ name, phone: `+44 7700 900${String(300 + place)}` }));
}
