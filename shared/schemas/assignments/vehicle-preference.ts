import * as z from 'zod';

export const VehiclePreference = z.enum(['SMALLEST', 'FEWEST_VEHICLES']).meta({
  id: 'VehiclePreference',
  description:
    'SMALLEST: each ride gets a vehicle that fits, with the fewest empty seats in all. FEWEST_VEHICLES: as few vehicles as possible, then the fewest empty seats',
});
export type VehiclePreference = z.infer<typeof VehiclePreference>;
