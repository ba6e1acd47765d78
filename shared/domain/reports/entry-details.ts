import { plainText } from '#shared/domain/plain-text.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { Companions } from '#shared/schemas/pdf-settings.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { arrivalText } from './arrival-text.ts';
import type { ClockFace } from './clock-face.ts';
import { counted, peopleIn, printedNames } from './printed-names.ts';

/** A line of an entry. */
export interface Detail {
  readonly label: string;
  readonly value: string;
  /** Says that no page break may come before it: the places, the flight, the driver and the vehicle. */
  readonly isEssential?: boolean;
}

/** A guest on the list of a driver. */
export interface ListedGuest {
  readonly name: string;
  /** Empty if the guest travels alone. */
  readonly party: string;
  readonly phone: string;
}

/** The person of a schedule. `kind` also decides what they may see. */
export interface Person {
  readonly kind: 'VIP_SCHEDULE' | 'DRIVER_SCHEDULE';
  readonly id: string;
  readonly name: string;
  readonly about: readonly string[];
}

/** What papers print besides the activities. Absent records are left out. */
export interface PrintedFacts {
  /** Default: COUNT. */
  readonly companions?: Companions;
  readonly flights?: ReadonlyMap<string, FlightRecord>;
  /** The guests with their phones, for drivers. */
  readonly guests?: ReadonlyMap<string, VipRecord>;
}

/** With more names, the other details are hard to find. */
const MAX_NAMES = 12;

const party = (size: number): string => `party of ${size}`;

/** Tells whether a text says nothing beyond another one. */
export const repeats = (text: string, other: string): boolean => plainText(text) === plainText(other);

const companionsOf = ({ vips }: Activity, { id }: Person, { companions = 'COUNT' }: PrintedFacts): string => {
  const others = vips.filter((vip) => vip.id !== id);
  if (companions === 'NONE' || others.length === 0) return '';
  if (companions === 'NAMES') return printedNames(others, MAX_NAMES, party);
  return counted(others.length, 'other guest');
};

/** Returns the guests of an activity whose names the reader of a schedule may see. */
export const namedGuests = ({ vips }: Activity, { id, kind }: Person, { companions = 'COUNT' }: PrintedFacts) =>
  kind === 'VIP_SCHEDULE' && companions !== 'NAMES' ? vips.filter((vip) => vip.id === id) : vips;

/** Returns the number of people for a driver. The list of guests follows it. */
const passengersOf = ({ vips }: Activity): string =>
  vips.length > 0 ? counted(peopleIn(vips), 'person', 'people') : '';

const joined = (...texts: readonly (string | null | undefined)[]): string => texts.filter(Boolean).join(' · ');

/** Returns the flight of an activity as text; empty if it has none. */
export const flightOf = ({ flightId, startTime }: Activity, { flights }: PrintedFacts, clock: ClockFace): string => {
  const flight = flights?.get(flightId ?? '');
  return flight && !flight.deletedAt ? arrivalText(flight, clock, clock.date(startTime)) : '';
};

/** Tells whether a title names the whole of another text. */
const names = (title: string, text: string): boolean => plainText(title).includes(plainText(text));

/** Returns the lines of an entry. Leaves out empty ones, and those that repeat the title. */
export const detailsOf = (activity: Activity, person: Person, facts: PrintedFacts, clock: ClockFace): Detail[] => {
  const { description, driver, dropoffLocation, location, master, notes, pickupLocation, title, vehicle } = activity;
  const forGuest = person.kind === 'VIP_SCHEDULE';
  const others = { label: 'With', value: forGuest ? companionsOf(activity, person, facts) : '' };
  // A count is short and stands beside the place. Names stand below.
  const isNamed = facts.companions === 'NAMES';
  const purpose = master && !names(title, master.title) ? master.title : '';
  return [
    { label: 'Pick-up', value: pickupLocation ?? '', isEssential: true },
    { label: 'Drop-off', value: dropoffLocation ?? '', isEssential: true },
    { label: 'Where', value: location ?? '', isEssential: true },
    ...(isNamed ? [] : [{ ...others, isEssential: true }]),
    { label: 'Flight', value: flightOf(activity, facts, clock), isEssential: true },
    { label: 'Driver', value: forGuest ? joined(driver?.name, driver?.phone) : '', isEssential: true },
    { label: 'Vehicle', value: joined(vehicle?.name, vehicle?.licensePlate), isEssential: true },
    { label: 'For', value: purpose },
    ...(isNamed ? [others] : []),
    { label: 'About', value: description ?? '' },
    // Notes are for the people who work with them.
    { label: 'Notes', value: forGuest ? '' : (notes ?? '') },
    { label: 'Guests', value: forGuest ? '' : passengersOf(activity) },
  ].filter(({ value }) => value !== '' && !repeats(value, title));
};

/** Returns the guests of an activity for its driver, by sort name. Empty for guests. */
export const guestsOf = ({ vips }: Activity, { kind }: Person, { guests }: PrintedFacts): ListedGuest[] => {
  if (kind === 'VIP_SCHEDULE') return [];
  const keyOf = (id: string, name: string): string => plainText(guests?.get(id)?.sortName ?? name);
  return vips
    .map(({ id, name, partySize }) => ({
      key: `${keyOf(id, name)} ${id}`,
      name,
      party: partySize > 1 ? party(partySize) : '',
      phone: guests?.get(id)?.phone ?? '',
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: _key, ...guest }) => guest);
};
