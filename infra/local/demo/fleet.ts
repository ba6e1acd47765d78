import type * as z from 'zod';
import type { NewDriver } from '#shared/schemas/drivers/driver.ts';
import type { NewVehicle } from '#shared/schemas/vehicles/vehicle.ts';

type Vehicle = z.input<typeof NewVehicle>;

const COLORS: Readonly<Partial<Record<Vehicle['type'], string>>> = {
  BUS: 'white',
  MINIBUS: 'silver',
  VAN: 'black',
  SUV: 'dark blue',
  SEDAN: 'black',
};

function vehicle(name: string, type: Vehicle['type'], seatCapacity: number, rest: Partial<Vehicle> = {}): Vehicle {
  return {
    name,
    type,
    seatCapacity,
    color: COLORS[type],
    // Invented: no country has such plates.
    licensePlate: `MTC ${name.replaceAll(/[^A-Z\d]/g, '')}`,
    ...rest,
  };
}

/** The vehicles of the demonstration with their drivers. The last two vehicles are not available and have no driver. */
export function demonstrationFleet(): { readonly vehicle: Vehicle; readonly driver?: z.input<typeof NewDriver> }[] {
  return [
    { vehicle: vehicle('Coach 1', 'BUS', 49), driver: { name: 'Gwendolyn Achterberg', phone: '+44 7700 900201' } },
    {
      vehicle: vehicle('Coach 2', 'BUS', 49),
      // On the second day they are on duty for 12 hours and 40 minutes.
      driver: {
        name: 'Samuel Adeyemi-Cole',
        phone: '+44 7700 900202',
        hours: { preset: 'EU_561', maxDutyHoursPerDay: 13 },
      },
    },
    {
      vehicle: vehicle('Minibus 1', 'MINIBUS', 16),
      driver: { name: 'Katarzyna Żółkiewska', phone: '+44 7700 900203' },
    },
    { vehicle: vehicle('Minibus 2', 'MINIBUS', 16), driver: { name: 'Rashid Qureshi-Lane', phone: '+44 7700 900204' } },
    { vehicle: vehicle('Minibus 3', 'MINIBUS', 16), driver: { name: 'Morwenna Tregear', phone: '+44 7700 900205' } },
    { vehicle: vehicle('Van 1', 'VAN', 7), driver: { name: 'Danny Okoro', phone: '+44 7700 900206' } },
    { vehicle: vehicle('Van 2', 'VAN', 7), driver: { name: 'Ágnes Halmos', phone: '+44 7700 900207' } },
    { vehicle: vehicle('Van 3', 'VAN', 7), driver: { name: 'Callum Rattray', phone: '+44 7700 900208' } },
    { vehicle: vehicle('Van 4', 'VAN', 7), driver: { name: 'Xiomara Beltrán', phone: '+44 7700 900209' } },
    { vehicle: vehicle('Van 5', 'VAN', 7), driver: { name: 'Tendai Moyo-Hart', phone: '+44 7700 900210' } },
    { vehicle: vehicle('SUV 1', 'SUV', 5), driver: { name: 'Bernadette Quill', phone: '+44 7700 900211' } },
    { vehicle: vehicle('SUV 2', 'SUV', 5), driver: { name: 'Farhan Siddiqi-Moss', phone: '+44 7700 900212' } },
    { vehicle: vehicle('SUV 3', 'SUV', 5), driver: { name: 'Þórunn Egilsdóttir', phone: '+44 7700 900213' } },
    { vehicle: vehicle('Sedan 1', 'SEDAN', 3), driver: { name: 'Winston Prideaux', phone: '+44 7700 900214' } },
    {
      vehicle: vehicle('Sedan 2', 'SEDAN', 3),
      driver: { name: 'Elżbieta Mróz', phone: '+44 7700 900215', vehicleTypes: ['SEDAN', 'SUV'] },
    },
    {
      vehicle: vehicle('Sedan 3', 'SEDAN', 3, { notes: 'No luggage rack' }),
      driver: {
        name: 'Old Mr Fenwick',
        vehicleTypes: ['SEDAN'],
        notes: 'Has no mobile phone: leave word at the garage',
      },
    },
    {
      vehicle: vehicle('Van 7', 'VAN', 6, { wheelchairPlaces: 1, seatsPerWheelchair: 2, luggage: 8, tags: ['LIFT'] }),
      driver: { name: 'Karim Bensaïd', phone: '+44 7700 900216', tags: ['ARABIC'] },
    },
    {
      vehicle: vehicle('Launch 1', 'BOAT', 12),
      driver: { name: 'Jasper Thorne', phone: '+44 7700 900217', vehicleTypes: ['BOAT'] },
    },
    { vehicle: vehicle('Van 6', 'VAN', 7, { status: 'MAINTENANCE', notes: 'Gearbox; back next week' }) },
    { vehicle: vehicle('Golf cart 1', 'GOLF_CART', 5, { status: 'OUT_OF_SERVICE' }) },
  ];
}
