import type * as z from 'zod';
import type {
  MusterDetail as MusterDetailSchema,
  Muster as MusterSchema,
} from '#shared/schemas/accountability/muster.ts';
import type { WhereaboutsList as WhereaboutsSchema } from '#shared/schemas/accountability/whereabouts.ts';
import type { Activity as ActivitySchema } from '#shared/schemas/activities/activity.ts';
import type {
  AttentionList as AttentionListSchema,
  Mend as MendSchema,
  AttentionRow as RowSchema,
} from '#shared/schemas/attention/attention.ts';
import type { Block as BlockSchema } from '#shared/schemas/blocks/block.ts';
import type { Driver as DriverSchema } from '#shared/schemas/drivers/driver.ts';
import type { Flight as FlightSchema } from '#shared/schemas/flights/flight.ts';
import type { DriverLocation as LocationSchema } from '#shared/schemas/gps/driver-location.ts';
import type { Message as MessageSchema } from '#shared/schemas/messages/message.ts';
import type { Motorcade as MotorcadeSchema } from '#shared/schemas/motorcades/motorcade.ts';
import type { Place as PlaceSchema } from '#shared/schemas/places/place.ts';
import type { Proposal as ProposalSchema } from '#shared/schemas/proposals/proposal.ts';
import type { Settings as SettingsSchema } from '#shared/schemas/settings/settings.ts';
import type { Supplier as SupplierSchema } from '#shared/schemas/suppliers/supplier.ts';
import type { Vehicle as VehicleSchema } from '#shared/schemas/vehicles/vehicle.ts';
import type { Vip as VipSchema } from '#shared/schemas/vips/vip.ts';

export type Activity = z.output<typeof ActivitySchema>;
export type AttentionList = z.output<typeof AttentionListSchema> & {
  /** The rows that a person has hidden. They are not among `items`, and not in `total`. */
  readonly hidden: readonly AttentionRow[];
};
export type AttentionRow = z.output<typeof RowSchema>;
export type Mend = z.output<typeof MendSchema>;
export type Block = z.output<typeof BlockSchema>;
export type Driver = z.output<typeof DriverSchema>;
export type DriverLocation = z.output<typeof LocationSchema>;
export type Flight = z.output<typeof FlightSchema>;
export type Message = z.output<typeof MessageSchema>;
export type Motorcade = z.output<typeof MotorcadeSchema>;
export type Muster = z.output<typeof MusterSchema>;
export type MusterDetail = z.output<typeof MusterDetailSchema>;
export type Place = z.output<typeof PlaceSchema>;
export type Settings = Pick<
  z.output<typeof SettingsSchema>,
  'timezone' | 'clock' | 'country' | 'services' | 'features' | 'tags'
>;
export type Proposal = z.output<typeof ProposalSchema>;
export type Supplier = Pick<z.output<typeof SupplierSchema>, 'id' | 'name'>;
export type Vip = z.output<typeof VipSchema>;
export type Vehicle = z.output<typeof VehicleSchema>;
export type WhereaboutsList = z.output<typeof WhereaboutsSchema>;

/** Everything that the board shows. */
export interface BoardData {
  readonly settings: Settings;
  /** The first and the last moment of the lanes, in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly attention: AttentionList;
  readonly activities: readonly Activity[];
  readonly blocks: readonly Block[];
  readonly motorcades: readonly Motorcade[];
  readonly vehicles: readonly Vehicle[];
  readonly drivers: readonly Driver[];
  readonly suppliers: readonly Supplier[];
  readonly flights: readonly Flight[];
  readonly whereabouts: WhereaboutsList;
  readonly musters: readonly MusterDetail[];
  readonly locations: readonly DriverLocation[];
  readonly places: readonly Place[];
}

/** A part of the board that is read by itself. */
export type Part = Exclude<keyof BoardData, 'from' | 'to'>;
