import type { CarPlace } from '#shared/domain/motorcades/car-place.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Lodging, PlaceRecord } from '#shared/schemas/places/place.ts';
import type { Companions, DriverPhones } from '#shared/schemas/reports/pdf-settings.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { isolated, type Wording } from './wording.ts';

interface Guest {
  readonly name: string;
  readonly partySize: number;
  /** These tell guests of one name apart. */
  readonly organization?: string | undefined;
  readonly position?: string | undefined;
}

/** Returns the names of guests with their parties, at most `most` of them. Then says how many others there are. Of one name, each has their organization, else their position. */
export function printedNames(
  guests: readonly Guest[],
  most: number,
  { say }: Pick<Wording, 'say'>,
  party: (size: number) => string = String,
): string {
  const named = Map.groupBy(guests, ({ name }) => plainText(name));
  const shown = guests.slice(0, most).map(({ name, organization, partySize, position }) => {
    const mark = (named.get(plainText(name)) ?? []).length > 1 ? (organization ?? position) : undefined;
    const beside = [mark && isolated(mark), partySize > 1 && party(partySize)].filter(Boolean).join(', ');
    return beside === '' ? isolated(name) : `${isolated(name)} (${beside})`;
  });
  const left = guests.length - shown.length;
  return [...shown, ...(left > 0 ? [say('andMore', { n: left })] : [])].join(', ');
}

/** Returns the number of people of these guests, with their parties. */
export function peopleIn(guests: readonly Pick<Guest, 'partySize'>[]): number {
  return guests.reduce((sum, { partySize }) => sum + partySize, 0);
}

/** With more names, the rides of a coach would fill the sheet. The schedule of its driver lists all. */
export const MAX_RIDE_NAMES = 8;
/** Guests of meals, meetings and events are counted if there are more. */
const MAX_OTHER_NAMES = 3;

/** Returns the guests of an activity for those who plan: their names, or for a crowd their number. `people` may be more than they are. */
export function guestsText(
  guests: readonly Guest[],
  isRide: boolean,
  wording: Wording,
  people = peopleIn(guests),
): string {
  const { count, say } = wording;
  if (guests.length === 0) return people > 0 ? count('person', people) : '';
  const names = printedNames(guests, MAX_RIDE_NAMES, wording);
  if (isRide || guests.length <= MAX_OTHER_NAMES)
    return people > 1 ? say('peopleNamed', (one) => ({ people: one.count('person', people), names })) : names;
  const parties = people > guests.length ? [count('person', people)] : [];
  return [count('guest', guests.length), ...parties].join(', ');
}

/** Returns the text of a place with its address: `Hotel Aurora, 12 Quay Street`. An address that the text already has is not repeated. */
export function placeText(text: string, place: PlaceRecord | undefined): string {
  const address = place?.deletedAt ? undefined : place?.address;
  return text === '' || !address || plainText(text).includes(plainText(address)) ? text : `${text}, ${address}`;
}

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
