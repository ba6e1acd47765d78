import * as z from 'zod';

export const IMPORT_KINDS = [
  'VIPS',
  'DRIVERS',
  'VEHICLES',
  'PLACES',
  'FLIGHTS',
  'PROGRAMME',
  'WAYS',
  'BLOCKS',
  'MOTORCADES',
] as const;
export const ImportKind = z.enum(IMPORT_KINDS).meta({ id: 'ImportKind' });
export type ImportKind = z.infer<typeof ImportKind>;
