import type { CarPlace } from '#shared/domain/motorcades/car-place.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Lodging } from '#shared/schemas/places/lodging.ts';
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
  /** Where a guest lodges in the time of the paper. */
  readonly lodgings?: readonly NamedLodging[];
  /** The time that the paper is for, as dates or instants. A paper without entries says it. */
  readonly period?: { readonly from?: string | undefined; readonly to?: string | undefined };
}

/** Who reads an entry: its person, or with DESK the people who follow a vehicle, a place or the event. Decides what it shows. */
export interface EntryReader {
  readonly kind: Person['kind'] | 'DESK';
  readonly id: string;
}

/** A lodging with the name of its place. */
export interface NamedLodging extends Lodging {
  readonly place: string;
}

/** What papers print besides the activities. Absent records are left out. */
export interface PrintedFacts {
  /** Default: COUNT. */
  readonly companions?: Companions;
  /** Which phones of guests drivers see. Default: LEAD. */
  readonly driverPhones?: DriverPhones;
  /** Whether papers of guests show their rooms. Default: true. */
  readonly rooms?: boolean;
  /** The phone of the desk. Stands where the phone of a guest does not. */
  readonly desk?: string;
  readonly flights?: ReadonlyMap<string, FlightRecord>;
  /** The places of activities, for their addresses and coordinates. */
  readonly places?: ReadonlyMap<string, PlaceRecord>;
  /** Where the rides of a driver that are cars drive in their motorcades, by ride. */
  readonly cars?: ReadonlyMap<string, CarPlace>;
  /** The guests with their phones, for drivers. */
  readonly guests?: ReadonlyMap<string, VipRecord>;
  /** The tags of the settings, for what rides need. */
  readonly tags?: TagSettings;
}
