import * as z from 'zod';
import { changeOf } from '#shared/schemas/record.ts';

function seats(description: string) {
  return z.int().min(0).max(100).meta({ description });
}

const fields = {
  handoverSeats: seats(
    'As many empty seats count as much as one hand-over of a vehicle, or as one driver who changes the vehicle',
  ),
  faceSeats: seats('As many empty seats count as much as one driver who is new to a guest, or to an organization'),
};

/** What proposals weigh against each other. */
export const DispatchSettings = z.object(fields).meta({ id: 'DispatchSettings' });
export type DispatchSettings = Readonly<z.output<typeof DispatchSettings>>;
export const DispatchSettingsChange = changeOf(fields).meta({ id: 'DispatchSettingsChange' });
export const DEFAULT_DISPATCH_SETTINGS: DispatchSettings = { handoverSeats: 8, faceSeats: 3 };

export const VehiclePreference = z.enum(['SMALLEST', 'FEWEST_VEHICLES']).meta({
  id: 'VehiclePreference',
  description:
    'SMALLEST: each ride gets a vehicle that fits, with the fewest empty seats in all. FEWEST_VEHICLES: as few vehicles as possible, then the fewest empty seats',
});
export type VehiclePreference = z.infer<typeof VehiclePreference>;
