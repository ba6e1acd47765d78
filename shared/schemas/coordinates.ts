import * as z from 'zod';
import { rounded } from './rounded.ts';

/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;

/** A place on Earth. */
export const Coordinates = z
  .strictObject({
    latitude: z.number().min(-90).max(90).overwrite(rounded(DECIMALS)).meta({ description: 'Degrees north, WGS 84' }),
    longitude: z.number().min(-180).max(180).overwrite(rounded(DECIMALS)).meta({ description: 'Degrees east, WGS 84' }),
  })
  .meta({ id: 'Coordinates', example: { latitude: 51.5113, longitude: -0.1198 } });
export type Coordinates = Readonly<z.infer<typeof Coordinates>>;
