import * as z from 'zod';

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

/**
 * Returns a function that rounds to this number of decimals. DynamoDB refuses numbers nearer to 0 than 1e-130, so a schema rounds what people
 * send. -0 becomes 0.
 */
export function rounded(decimals: number) {
  const factor = 10 ** decimals;
  return (value: number): number => Math.round(value * factor) / factor + 0;
}
