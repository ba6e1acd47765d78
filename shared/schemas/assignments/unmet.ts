import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import type { Mode } from './needs.ts';

/** Something that a ride or its guests need, and that its vehicle or driver cannot give. */
export type Unmet =
  | { readonly code: 'CAPACITY'; readonly short: readonly string[] }
  | { readonly code: 'VEHICLE_TYPE'; readonly wanted: readonly VehicleType[] }
  | { readonly code: 'LICENCE'; readonly allowed: readonly VehicleType[] }
  | { readonly code: 'MODE'; readonly wanted: Mode }
  | { readonly code: 'CARRIES'; readonly wanted: 'GUESTS' | 'GOODS' }
  | { readonly code: 'RESERVED' | 'SHIFT' | 'CO_DRIVER_SHIFT' }
  | { readonly code: 'VEHICLE_TAG' | 'DRIVER_TAG'; readonly tag: string }
  | { readonly code: 'APART'; readonly vipIds: readonly [string, string] };
