import type { Wire } from '#shared/pages/parts/wire.ts';
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
import type { Vehicle as VehicleSchema } from '#shared/schemas/vehicles/vehicle.ts';

export type Activity = Wire<typeof ActivitySchema>;
export type AttentionList = Wire<typeof AttentionListSchema> & {
  /** The rows that a person has hidden. They are not among `items`, and not in `total`. */
  readonly hidden: readonly AttentionRow[];
};
export type AttentionRow = Wire<typeof RowSchema>;
export type Mend = Wire<typeof MendSchema>;
export type Block = Wire<typeof BlockSchema>;
export type Driver = Wire<typeof DriverSchema>;
export type DriverLocation = Wire<typeof LocationSchema>;
export type Flight = Wire<typeof FlightSchema>;
export type Message = Wire<typeof MessageSchema>;
export type Motorcade = Wire<typeof MotorcadeSchema>;
export type Muster = Wire<typeof MusterSchema>;
export type MusterDetail = Wire<typeof MusterDetailSchema>;
export type Place = Wire<typeof PlaceSchema>;
export type Settings = Pick<Wire<typeof SettingsSchema>, 'timezone' | 'services' | 'features'>;
export type Proposal = Wire<typeof ProposalSchema>;
export type Vehicle = Wire<typeof VehicleSchema>;
export type WhereaboutsList = Wire<typeof WhereaboutsSchema>;

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
  readonly flights: readonly Flight[];
  readonly whereabouts: WhereaboutsList;
  readonly musters: readonly MusterDetail[];
  readonly locations: readonly DriverLocation[];
  readonly places: readonly Place[];
}

/** A part of the board that is read by itself. */
export type Part = Exclude<keyof BoardData, 'from' | 'to'>;
