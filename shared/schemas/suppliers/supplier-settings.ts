import * as z from 'zod';
import { changeOf } from '#shared/schemas/record.ts';

/** A month. */
const MAX_HOURS = 24 * 31;

const shape = {
  namesFromHours: z.int().min(0).max(MAX_HOURS).meta({
    description:
      'From how many hours before a ride its supplier sees the names of its guests. Until then, only how many they are',
    example: 24,
  }),
};

export const SupplierSettings = z.object(shape).meta({ id: 'SupplierSettings' });
export const SupplierSettingsChange = changeOf(shape).meta({ id: 'SupplierSettingsChange' });
export type SupplierSettings = Readonly<z.output<typeof SupplierSettings>>;
export const DEFAULT_SUPPLIER_SETTINGS: SupplierSettings = { namesFromHours: 24 };
