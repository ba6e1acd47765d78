import * as z from 'zod';

/** A variable with origins, separated by commas. None by default. */
export const OriginList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  );
