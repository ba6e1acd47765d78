import { plainText, wordSet } from '#shared/domain/plain-text.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { NewVehicle, VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { alikeIn, areAlikeNames } from './alike-names.ts';

/** Returns a function that finds the drivers with a like name, or with the phone of a row that does not share it. */
export function likeDrivers(present: readonly DriverRecord[]) {
  const alike = alikeIn(present);
  const byPhone = Map.groupBy(
    present.filter(({ sharedPhone }) => !sharedPhone),
    ({ phone }) => phone,
  );
  return ({ name, phone, sharedPhone }: Pick<DriverRecord, 'name' | 'phone' | 'sharedPhone'>): DriverRecord[] => {
    const holders = phone === undefined || sharedPhone ? [] : (byPhone.get(phone) ?? []);
    return [...new Set([...alike(name), ...holders])];
  };
}

/** Returns a call sign or a plate without what people write in several ways: `V-01` is `V 1`. */
function bare(text: string): string {
  const plain = plainText(text);
  const kept = plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').replaceAll(/\d+/g, (digits) => String(BigInt(digits)));
  return kept === '' ? plain : kept;
}

/** Returns a function that finds the vehicles with the same plate, or the same call sign written in another way. */
export function likeVehicles(present: readonly VehicleRecord[]) {
  const byName = Map.groupBy(present, ({ name }) => bare(name));
  const byPlate = Map.groupBy(present, ({ licensePlate }) => licensePlate && bare(licensePlate));
  return ({ licensePlate, name }: Pick<NewVehicle, 'name' | 'licensePlate'>): VehicleRecord[] => [
    ...new Set([
      ...(byName.get(bare(name)) ?? []),
      ...(licensePlate === undefined ? [] : (byPlate.get(bare(licensePlate)) ?? [])),
    ]),
  ];
}

/** Returns the changes of a row without a name that only writes ours in another way. With an Id, it may do so, but not take its accents. */
export function withOurCallSign<C extends { readonly name?: string }>(
  changes: C,
  before: Pick<VehicleRecord, 'name'>,
  isFoundByName: boolean,
): C {
  const { name, ...others } = changes;
  const keepsName =
    name !== undefined && (isFoundByName ? bare(name) === bare(before.name) : lostAccents(before.name, name));
  return keepsName ? (others as C) : changes;
}

interface Spelled {
  readonly name?: string;
  readonly sortName?: string | undefined;
  readonly organization?: string | undefined;
}

/** Tells whether a text is ours without its accents: `Ines` for `Inés`. */
function lostAccents(ours: string, theirs: string): boolean {
  const [mine, other] = [ours, theirs].map((text) => text.normalize('NFC').toLowerCase());
  return mine !== other && plainText(ours) === plainText(theirs) && other === plainText(theirs);
}

/** Returns a sort name with the words as they stand in a name. Undefined if it has other words. */
function respelled(sortName: string, name: string): string | undefined {
  const words = new Map(name.split(/[\s,]+/u).map((word) => [plainText(word), word]));
  const isOurs = sortName.split(/[\s,]+/u).every((word) => words.has(plainText(word)));
  return isOurs ? sortName.replaceAll(/[^\s,]+/gu, (word) => words.get(plainText(word)) ?? word) : undefined;
}

/**
 * Returns the changes of a row without a spelling that is poorer than ours. A row without an Id was found by its name, so a like name keeps
 * ours, and so does a shortened organization. A row with an Id may correct a name, but not take its accents.
 */
export function withOurSpelling<C extends Spelled>(
  changes: C,
  before: Spelled & { readonly name: string },
  isFoundByName: boolean,
): C {
  const { name, organization, sortName, ...others } = changes;
  const ours = before.name;
  const keepsName = name !== undefined && (isFoundByName ? areAlikeNames(ours, name) : lostAccents(ours, name));
  const listed = keepsName && sortName !== undefined ? (before.sortName ?? respelled(sortName, ours)) : sortName;
  const keepsOrganization =
    isFoundByName &&
    organization !== undefined &&
    before.organization !== undefined &&
    organization.length <= before.organization.length &&
    mayBeOneOrganization(organization, before.organization);
  return {
    ...others,
    ...(name !== undefined && !keepsName && { name }),
    ...(listed !== undefined && { sortName: listed }),
    ...(organization !== undefined && !keepsOrganization && { organization }),
  } as C;
}

/** Words that say nothing about which organization it is. */
const SMALL = wordSet(
  'of the for and to in on at de la le les du des der die das und von y e del di da do dos ltd limited inc llc plc co corp company gmbh ag sa srl spa bv',
);
const MIN_SHORT = 3;

function wordsOf(organization: string): string[] {
  const all = plainText(organization)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = all.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : all;
}

/** Tells whether a word is short for another one: `min` for `ministry`, `govt` for `government`. */
function isShortFor(short: string, long: string): boolean {
  if (short === long) return true;
  if (short.length < MIN_SHORT || short.length >= long.length) return false;
  if (long.startsWith(short)) return true;
  let place = 0;
  for (const letter of long) if (letter === short[place]) place += 1;
  return place === short.length && short[0] === long[0] && short.at(-1) === long.at(-1);
}

/** Tells whether a text is made of the first letters of an organization, with or without the small words: `MoP`, `MP`. */
function isAcronymOf(text: string, organization: string): boolean {
  const letters = plainText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (letters.length < 2 || /\s/u.test(text.trim())) return false;
  const all = plainText(organization).split(/[^\p{L}\p{M}\p{N}]+/u);
  return [all, wordsOf(organization)].some(
    (words) => words.length > 1 && words.map((word) => word[0] ?? '').join('') === letters,
  );
}

/** Tells whether two texts may name one organization: shortened, with fewer words, in another order, or one of them is absent. */
export function mayBeOneOrganization(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return true;
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].sort((one, other) => one.length - other.length);
  const isWithin = short.every((word) => long.some((other) => isShortFor(word, other) || isShortFor(other, word)));
  return isWithin || isAcronymOf(a, b) || isAcronymOf(b, a);
}
