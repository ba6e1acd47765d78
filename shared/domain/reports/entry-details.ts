import { isServed } from '#shared/domain/activities/needs.ts';
import type { CarPlace, NamedCar } from '#shared/domain/motorcades/car-place.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { DEFAULT_IMPORTANCE, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { arrivalText, departureText } from './flight-texts.ts';
import {
  type EntryReader,
  guestsText,
  type Person,
  type PrintedFacts,
  placeText,
  printedNames,
} from './printed-names.ts';
import { goalText, needsText, peopleOn, stopText } from './ride-needs.ts';
import { joinedTexts, type Word, type Wording } from './wording.ts';

/** A line of an entry. */
export interface Detail {
  readonly word: Word;
  readonly label: string;
  readonly value: string;
  /** Says that no page break may come before it: the places, the flight, the driver and the vehicle. */
  readonly isEssential?: boolean;
}

/** With more names, the other details are hard to find. */
const MAX_NAMES = 12;

/** Tells whether a text says nothing beyond another one. */
export function repeats(text: string, other: string): boolean {
  return plainText(text) === plainText(other);
}

function companionsOf(
  { vips }: Activity,
  { id }: EntryReader,
  { companions = 'COUNT' }: PrintedFacts,
  wording: Wording,
) {
  const others = vips.filter((vip) => vip.id !== id);
  if (companions === 'NONE' || others.length === 0) return '';
  if (companions === 'NAMES') return printedNames(others, MAX_NAMES, wording, (n) => wording.say('partyOf', { n }));
  return wording.count('otherGuest', others.length);
}

/** Returns the guests of an activity whose names the reader of a schedule may see. */
export function namedGuests({ vips }: Activity, { id, kind }: Person, { companions = 'COUNT' }: PrintedFacts) {
  return kind === 'VIP_SCHEDULE' && companions !== 'NAMES' ? vips.filter((vip) => vip.id === id) : vips;
}

/** Returns the number of people for a driver. The list of guests follows it. */
function passengersOf(activity: Activity, { count }: Wording): string {
  const people = peopleOn(activity);
  return people > 0 ? count('person', people) : '';
}

/** Returns how many of their party ride with a guest, where the ride says so. */
function partOfParty({ people, vips }: Activity, { id }: EntryReader, { count }: Wording): string {
  const own = people?.[id] && vips.find((vip) => vip.id === id);
  return own ? count('person', own.partySize) : '';
}

function joined(...texts: readonly (string | null | undefined)[]): string {
  return joinedTexts(
    texts.map((text) => text ?? ''),
    ' · ',
  );
}

/** Returns the flight of an activity as text; empty if it has none. */
export function flightOf(
  { endTime, flightId, flightLeg, startTime }: Activity,
  { flights }: PrintedFacts,
  wording: Wording,
): string {
  const flight = flights?.get(flightId ?? '');
  if (!flight || flight.deletedAt) return '';
  return flightLeg === 'DEPARTURE'
    ? departureText(flight, wording, wording.clock.date(endTime))
    : arrivalText(flight, wording, wording.clock.date(startTime));
}

/** Tells whether a title names the whole of another text. */
function names(title: string, text: string): boolean {
  return plainText(title).includes(plainText(text));
}

/** Returns the place of a car in its motorcade, its role, and the cars ahead and behind; empty if the ride is no car. */
export function carLine(place: CarPlace | undefined, { say }: Pick<Wording, 'say'>): string {
  if (!place) return '';
  const named = ({ callSign, licensePlate, role, vehicle }: NamedCar): string =>
    joinedTexts([say(`role${role}`), callSign ?? '', vehicle ?? '', licensePlate ?? ''], ', ');
  const { ahead, behind, of, own } = place;
  return joined(
    of === undefined ? String(own.position) : `${own.position}/${of}`,
    joinedTexts([say(`role${own.role}`), own.callSign ?? ''], ', '),
    ahead && joinedTexts([say('carAhead'), named(ahead)], ': '),
    behind && joinedTexts([say('carBehind'), named(behind)], ': '),
  );
}

/** Returns who drives in what. For what still takes place, says what is missing. Who reads their own paper sees the other driver. */
function resourcesOf(activity: Activity, { id, kind }: EntryReader, { say }: Wording) {
  const isDriver = kind === 'DRIVER_SCHEDULE';
  const isCoDriver = isDriver && activity.coDriverId === id;
  const { coDriver, driver, status, vehicle } = activity;
  const contact = (who: typeof driver | undefined) => joined(who?.name, kind === 'DESK' ? '' : who?.phone);
  const missing = isServed(activity) && status !== 'CANCELLED' ? say('toBeConfirmed') : '';
  return {
    driver: isDriver && !isCoDriver ? '' : contact(driver) || missing,
    coDriver: isCoDriver ? '' : contact(coDriver),
    vehicle: joined(vehicle?.name, vehicle?.licensePlate) || missing,
  };
}

/** Returns the lines of an entry. Leaves out empty ones, and those that repeat the title. */
export function detailsOf(activity: Activity, reader: EntryReader, facts: PrintedFacts, wording: Wording): Detail[] {
  const { dropoffLocation, dropoffPlaceId, location, master, pickupLocation, pickupPlaceId, placeId, title } = activity;
  const { kind } = reader;
  const isForGuest = kind === 'VIP_SCHEDULE';
  const line = (word: Word, value = '', isEssential = false): Detail => ({
    word,
    label: wording.say(word),
    value,
    isEssential,
  });
  const placed = (text: Activity['location'], id: Activity['placeId']) =>
    placeText(text ?? '', facts.places?.get(id ?? ''));
  const { coDriver, driver, vehicle } = resourcesOf(activity, reader, wording);
  // A count is short and stands beside the place. Names stand below.
  const isNamed = facts.companions === 'NAMES';
  const others = isForGuest ? [line('with', companionsOf(activity, reader, facts, wording), !isNamed)] : [];
  // Notes are for the people who work with them.
  const forDriver = () => [
    line('notes', activity.notes),
    line('needs', needsText(activity, facts, wording)),
    line('guests', passengersOf(activity, wording)),
    line('desk', deskOf(activity, facts)),
  ];
  return [
    ...(activity.stops?.map((stop) => line('stop', stopText(stop, activity.vips, wording), true)) ?? [
      line('pickUp', placed(pickupLocation, pickupPlaceId), true),
      line('dropOff', goalText(activity, placed(dropoffLocation, dropoffPlaceId), wording), true),
    ]),
    line('where', placed(location, placeId), true),
    ...(isNamed ? [] : others),
    ...(isForGuest ? [line('party', partOfParty(activity, reader, wording))] : []),
    line('flight', flightOf(activity, facts, wording), true),
    line('driver', driver, true),
    line('coDriver', coDriver, true),
    line('vehicle', vehicle, true),
    ...(isForGuest ? [] : [line('car', carLine(facts.cars?.get(activity.id), wording), true)]),
    line('for', master && !names(title, master.title) ? master.title : ''),
    ...(isNamed ? others : []),
    line('about', activity.description),
    ...(kind === 'DRIVER_SCHEDULE' ? forDriver() : []),
    ...(kind === 'DESK'
      ? [line('guests', guestsText(activity.vips, activity.type === 'TRANSPORT', wording, peopleOn(activity)))]
      : []),
  ].filter(({ value }) => value !== '' && !repeats(value, title));
}

/** A guest on the list of a driver. */
export interface ListedGuest {
  readonly name: string;
  /** Empty if the guest travels alone. Of a guest who was not aboard, why. */
  readonly party: string;
  /** Empty if the driver does not see it. The desk's phone then stands above the list. */
  readonly phone: string;
}

type Guests = Pick<PrintedFacts, 'desk' | 'driverPhones' | 'guests'>;

function importanceOf({ importance = DEFAULT_IMPORTANCE, partySize }: VipRecord): number {
  return importance * 1_000 + partySize;
}

/** Returns the guest that a driver calls: of those with a phone the most important one, then the one with the largest party. */
function leadOf(ids: readonly string[], guests: PrintedFacts['guests']): VipRecord | undefined {
  const reachable = ids.flatMap((id) => guests?.get(id) ?? []).filter(({ phone }) => phone);
  const [first, ...others] = reachable;
  return first && others.reduce((lead, each) => (importanceOf(each) > importanceOf(lead) ? each : lead), first);
}

/** Returns the phone of each guest of an activity that its driver may see, by the id of the guest. */
export function phonesFor(
  { vips }: Pick<Activity, 'vips'>,
  { driverPhones = 'LEAD', guests }: Guests,
): ReadonlyMap<string, string> {
  const ids = vips.map(({ id }) => id);
  const lead = leadOf(ids, guests);
  const shown = driverPhones === 'ALL' ? ids : driverPhones === 'LEAD' && lead ? [lead.id] : [];
  return new Map(
    shown.flatMap((id) => {
      const phone = guests?.get(id)?.phone;
      return phone ? [[id, phone] as const] : [];
    }),
  );
}

/** Returns the desk's phone if a guest of the activity has no phone on the paper. */
export function deskOf(activity: Pick<Activity, 'vips'>, facts: Guests): string {
  return phonesFor(activity, facts).size < activity.vips.length ? (facts.desk ?? '') : '';
}

/** Returns the guests of an activity for its driver, by sort name. Empty for others. */
export function guestsOf(
  { notAboard = [], ...activity }: Pick<Activity, 'notAboard' | 'vips'>,
  { kind }: Pick<EntryReader, 'kind'>,
  facts: Guests,
  { say }: Wording,
): ListedGuest[] {
  if (kind !== 'DRIVER_SCHEDULE') return [];
  const phones = phonesFor(activity, facts);
  const keyOf = (id: string, name: string): string => plainText(facts.guests?.get(id)?.sortName ?? name);
  return activity.vips
    .map(({ id, name, partySize }) => {
      const absence = notAboard.find(({ vipId }) => vipId === id);
      const party = [partySize > 1 ? say('partyOf', { n: partySize }) : '', absence ? say(absence.outcome) : ''];
      return {
        key: `${keyOf(id, name)} ${id}`,
        name,
        party: party.filter(Boolean).join(', '),
        phone: phones.get(id) ?? '',
      };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key: _key, ...guest }) => guest);
}
