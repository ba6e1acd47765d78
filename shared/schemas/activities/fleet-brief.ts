import * as z from 'zod';

function exampleText(example: string) {
  return z.string().meta({ example });
}

/** The driver and the vehicle of an activity, in brief. */
export const DriverBrief = z
  .object({ id: z.string(), name: exampleText('Amara Okafor'), phone: z.string().nullable().default(null) })
  .meta({ id: 'DriverBrief' });
export const VehicleBrief = z
  .object({
    id: z.string(),
    name: exampleText('Van 3'),
    type: exampleText('VAN'),
    seatCapacity: z.int(),
    licensePlate: z.string().optional(),
  })
  .meta({ id: 'VehicleBrief' });
