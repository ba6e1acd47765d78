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
import type { Settings as SettingsSchema } from '#shared/schemas/settings/settings.ts';
import type { Vehicle as VehicleSchema } from '#shared/schemas/vehicles/vehicle.ts';
import type { Vip as VipSchema } from '#shared/schemas/vips/vip.ts';

/** A record as the packed read has it: a field with its default value is absent. */
type Packed<T, Always extends keyof T> = Pick<T, Always> & {
  readonly [K in Exclude<keyof T, Always>]?: T[K] | undefined;
};

export type Activity = Packed<
  z.output<typeof ActivitySchema>,
  'id' | 'version' | 'type' | 'title' | 'startTime' | 'endTime' | 'status' | 'vipIds'
>;
export type Motorcade = Packed<
  z.output<typeof MotorcadeSchema>,
  'id' | 'version' | 'title' | 'startTime' | 'endTime' | 'status' | 'cars'
>;
export type Flight = Packed<
  z.output<typeof FlightSchema>,
  | 'id'
  | 'version'
  | 'flightNumber'
  | 'flightDate'
  | 'vipIds'
  | 'status'
  | 'phase'
  | 'departure'
  | 'arrival'
  | 'pickupIds'
  | 'dropoffIds'
>;
export type Driver = Packed<z.output<typeof DriverSchema>, 'id' | 'version' | 'name'>;
export type Vehicle = Packed<z.output<typeof VehicleSchema>, 'id' | 'version' | 'name' | 'type' | 'seatCapacity'>;
/** In brief: what bars and rules show. A panel reads the whole record. */
export type Guest = Packed<z.output<typeof VipSchema>, 'id' | 'name'>;
export type Place = Packed<z.output<typeof PlaceSchema>, 'id' | 'version' | 'name'>;
export type Block = Packed<z.output<typeof BlockSchema>, 'id' | 'version' | 'from' | 'to'>;
export type Message = Packed<
  z.output<typeof MessageSchema>,
  'id' | 'createdAt' | 'direction' | 'purpose' | 'text' | 'status'
>;

/** The records of the desk, by the list of the packed read that has them. */
export interface Records {
  readonly activities: Activity;
  readonly motorcades: Motorcade;
  readonly flights: Flight;
  readonly drivers: Driver;
  readonly vehicles: Vehicle;
  readonly vips: Guest;
  readonly places: Place;
  readonly blocks: Block;
  readonly messages: Message;
}
export type Kind = keyof Records;

export type AttentionList = z.output<typeof AttentionListSchema>;
export type AttentionRow = z.output<typeof RowSchema>;
export type Mend = z.output<typeof MendSchema>;
export type DriverLocation = z.output<typeof LocationSchema>;
export type Muster = z.output<typeof MusterSchema>;
export type MusterDetail = z.output<typeof MusterDetailSchema>;
export type Settings = z.output<typeof SettingsSchema>;
export type Whereabouts = z.output<typeof WhereaboutsSchema>;
