import * as z from 'zod';

const such = (example: string) => z.string().meta({ example });

/** Who drives, and what, as seen from an activity. */
export const DriverBrief = z
  .object({ id: z.string(), name: such('Amara Okafor'), phone: z.string().nullable().default(null) })
  .meta({ id: 'DriverBrief' });
export const VehicleBrief = z
  .object({
    id: z.string(),
    name: such('Van 3'),
    type: such('VAN'),
    seatCapacity: z.int(),
    licensePlate: z.string().optional(),
  })
  .meta({ id: 'VehicleBrief' });
