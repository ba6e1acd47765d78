import type { CarPlace } from '#shared/domain/motorcades/car-place.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { Companions, DriverPhones } from '#shared/schemas/reports/pdf-settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

/** The person of a schedule. `kind` also decides what they may see. */
export interface Person {
  readonly kind: 'VIP_SCHEDULE' | 'DRIVER_SCHEDULE';
  readonly id: string;
  readonly name: string;
  readonly about: readonly string[];
  /** With how many people a guest travels, themselves among them. Default: 1. */
  readonly partySize?: number;
}

/** What papers print besides the activities. Absent records are left out. */
export interface PrintedFacts {
  /** Default: COUNT. */
  readonly companions?: Companions;
  /** Which phones of guests drivers see. Default: LEAD. */
  readonly driverPhones?: DriverPhones;
  /** The phone of the desk. Stands where the phone of a guest does not. */
  readonly desk?: string;
  readonly flights?: ReadonlyMap<string, FlightRecord>;
  /** The places of activities, for their addresses and coordinates. */
  readonly places?: ReadonlyMap<string, PlaceRecord>;
  /** Where the rides of a driver that are cars drive in their motorcades, by ride. */
  readonly cars?: ReadonlyMap<string, CarPlace>;
  /** The guests with their phones, for drivers. */
  readonly guests?: ReadonlyMap<string, VipRecord>;
}
