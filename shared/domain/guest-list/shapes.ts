import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { DRIVERS } from './driver-shape.ts';
import type { TableShape } from './field.ts';
import { FLIGHTS } from './flight-shape.ts';
import { PLACES } from './place-shape.ts';
import { PROGRAMME } from './programme-shape.ts';
import { VEHICLES } from './vehicle-shape.ts';
import { VIPS } from './vip-shape.ts';

/** The columns of each kind of import. */
export const SHAPES: Readonly<Record<ImportKind, TableShape>> = { VIPS, DRIVERS, VEHICLES, PLACES, FLIGHTS, PROGRAMME };
