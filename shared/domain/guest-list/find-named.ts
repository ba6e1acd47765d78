import { plainText } from '#shared/domain/plain-text.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { alikeIn, titledIn } from './alike-names.ts';
import { DEPARTMENT } from './field.ts';
import { partyInName, WORDS_BETWEEN } from './party-in-name.ts';
import { nounSaid, type Told, tell, valuesInWords } from './tell.ts';

/** The most records that a fault proposes. */
const MAX_LIKE = 3;

/** What a text of a list names: a record by its id, or the reason why it names none. */
/** `as`: the name of the record, where the text has more beside it. */
export type Found = { readonly id: string; readonly as?: string } | { readonly fault: Told };

/** What stands between a name and what is beside it, and between several names. A phone begins with a digit or a plus. */
const BESIDE = / ?[()[\],;/&+|\n] ?| [-\u2013\u2014:] | (?:and|und|et|y|e|i) | (?=\+?\d[\d\s()./-]{6,30}$)/iu;

interface Naming<R> {
  /** What a record is, for errors: `vehicle`. */
  readonly noun: string;
  /** Other texts that name a record. */
  readonly others?: (record: R) => readonly (string | undefined)[];
  /** Whether the name may stand beside a phone, a plate or a model: `V1 - V-Class (LD27 ABC)`. */
  readonly hasBeside?: boolean;
  /** What a text is told that names several records. */
  readonly several?: Told;
  /** Returns the id that an import gives a record which has this id in the list. */
  readonly ownId: (ref: string) => string;
}

/** Returns a function that finds the record that a text names: by id, by the list's own id, or by name. Case and accents do not count. */
export function finderOf<R extends { readonly id: string; readonly name: string }>(
  records: readonly R[],
  { hasBeside = false, noun, others = () => [], ownId, several }: Naming<R>,
): (text: string) => Found {
  const ids = new Set(records.map(({ id }) => id));
  let findLike: ((name: string) => readonly R[]) | undefined;
  const unknown = (text: string): Told => {
    findLike ??= alikeIn(records);
    const like = findLike(text).slice(0, MAX_LIKE);
    const named = like.map(({ id, name }) => `${name} (${id})`);
    const said = nounSaid(noun);
    if (named.length === 0 && noun === 'guest') return tell('NO_GUEST_YET');
    return named.length === 0
      ? tell('NAMES_NONE', { noun: said })
      : tell('NAMES_NONE_LIKE', { noun: said, like: named });
  };
  const byName = new Map<string, Set<string>>();
  for (const record of records) {
    for (const name of [record.name, ...others(record)]) {
      if (name === undefined) continue;
      const key = plainText(name);
      byName.set(key, (byName.get(key) ?? new Set()).add(record.id));
    }
  }
  return (text) => {
    if (ids.has(text)) return { id: text };
    const [one, ...more] = byName.get(plainText(text)) ?? [];
    if (more.length > 0) return { fault: tell('NAMES_SEVERAL', { count: more.length + 1, noun: nounSaid(noun) }) };
    if (one !== undefined) return { id: one };
    const own = ownId(text);
    if (ids.has(own)) return { id: own };
    const beside = hasBeside ? text.split(BESIDE).flatMap((part) => [...(byName.get(plainText(part)) ?? [])]) : [];
    const [as, ...rest] = new Set(beside);
    if (as !== undefined && rest.length > 0 && several) return { fault: several };
    const named = rest.length > 0 ? undefined : records.find(({ id }) => id === as);
    return named ? { id: named.id, as: named.name } : { fault: unknown(text) };
  };
}

type Guest = Pick<VipRecord, 'id' | 'name' | 'sortName' | 'department' | 'isRosterOnly' | 'partySize'>;

/** The guests that a cell names, with what to say of the parties beside their names; or the first part of it that names none. */
export type FoundGuests =
  | { readonly ids: readonly string[]; readonly notices?: readonly Told[] }
  | { readonly fault: Told };

const ALL = new Set(['all', 'everyone', 'everybody', 'tous', 'alle', 'todos', 'tutti', 'wszyscy']);
const OF_DEPARTMENT = /^(?:department|dept|departement|abteilung|departamento|dipartimento|dzial) ?: ?(?<name>.+)$/u;

/**
 * Returns a function that finds the guests of a cell: by name, by id, `ALL` for everybody who needs transportation, or `Department: ADMIN`
 * for those of one department.
 */
export function guestFinder(
  guests: readonly Guest[],
  ownId: (ref: string) => string,
): (parts: readonly string[]) => FoundGuests {
  const findNamed = finderOf(guests, { noun: 'guest', others: ({ sortName }) => [sortName], ownId });
  let findTitled: ((text: string) => Guest | undefined) | undefined;
  const find = (text: string): FoundGuest => {
    const found = findNamed(text);
    if ('id' in found) return found;
    findTitled ??= titledIn(guests);
    const guest = findTitled(text);
    return guest ? { id: guest.id, as: guest.name } : found;
  };
  const sizes = new Map(guests.map(({ id, partySize }) => [id, partySize]));
  const travelling = guests.filter(({ isRosterOnly }) => !isRosterOnly);
  const many = (part: string): readonly Guest[] | { readonly fault: Told } | undefined => {
    const words = plainText(part);
    if (ALL.has(words)) return travelling;
    const name = OF_DEPARTMENT.exec(words)?.groups?.['name'];
    if (name === undefined) return undefined;
    const bare = name.replaceAll(/[\s_-]+/g, ' ');
    const department =
      DEPARTMENTS.find((each) => plainText(each).replaceAll('_', ' ') === bare) ?? DEPARTMENT.valueWords[bare];
    if (department === undefined)
      return { fault: tell('NO_DEPARTMENT', { options: valuesInWords('department', DEPARTMENTS) }) };
    return travelling.filter((guest) => guest.department === department);
  };
  return (parts) => {
    const ids = new Set<string>();
    const notices: Told[] = [];
    for (const part of parts) {
      const group = many(part);
      if (group && 'fault' in group) return group;
      const found = group?.map(({ id }) => ({ id, name: part })) ?? namedIn(part, find);
      for (const each of found) {
        if ('fault' in each) return { fault: tell('SOME_NAME', { name: each.name, said: each.fault }) };
        ids.add(each.id);
        if ('people' in each) notices.push(partyNotice(each, sizes.get(each.id)));
        if ('as' in each) notices.push(tell('READ_AS_GUEST', { name: each.name, guest: each.as }));
      }
    }
    return { ids: [...ids], ...(notices.length > 0 && { notices }) };
  };
}

/** What people write between names. */
const BETWEEN = new RegExp(` ?[,/&] ?| \\+ | ${WORDS_BETWEEN} `, 'iu');

/** A guest, with their name where the text says it in another way. */
type FoundGuest = Found | { readonly id: string; readonly as: string };
type FoundName = FoundGuest & { readonly name: string; readonly people?: number | undefined };

/** Says what becomes of a party beside a name: the party size of the guest counts. */
function partyNotice({ name, people }: FoundName, size = 1): Told {
  if (people === size) return tell('PARTY_SAME', { name, people });
  return people === undefined ? tell('PARTY_OPEN', { name, size }) : tell('PARTY_OTHER', { name, people, size });
}

/** Finds a guest by name, else by the name without the words that say how many people it stands for. */
function findWithParty(name: string, find: (text: string) => FoundGuest): FoundName {
  const whole = { ...find(name), name };
  const party = 'id' in whole ? undefined : partyInName(name);
  const found = party && find(party.name);
  return party && found && 'id' in found ? { ...found, name, people: party.people } : whole;
}

/** Returns a guest with what stands behind their name, as `spouse` in `Ada Vu & spouse`. Undefined: it is no party. */
function withPartyBehind(guest: FoundName | undefined, text: string): FoundName | undefined {
  const name = `${guest?.name} & ${text}`;
  const party = guest && partyInName(name);
  return party?.name === guest?.name ? guest && { ...guest, name, people: party?.people } : undefined;
}

/**
 * Returns the guest of a text, else those of the names in it: `Ada Vu & Bo Lind`, `Vu, Ada / Lind, Bo`, `Ada Vu +1, Bo Lind & spouse`. If some
 * of them are guests, the first that is none has the fault.
 */
function namedIn(text: string, find: (text: string) => FoundGuest): FoundName[] {
  const whole = findWithParty(text, find);
  if ('id' in whole) return [whole];
  const names = text.split(BETWEEN).filter((name) => name !== '');
  const found: FoundName[] = [];
  let wrong: FoundName | undefined;
  while (names.length > 0) {
    const [name = '', next = ''] = names;
    const one = findWithParty(name, find);
    const joined = 'id' in one ? undefined : withPartyBehind(found.at(-1), name);
    if (joined) {
      found.splice(-1, 1, joined);
      names.shift();
      continue;
    }
    // A name may be written with the last name first.
    const pair = 'id' in one ? one : findWithParty(`${name}, ${next}`, find);
    names.splice(0, 'id' in one || 'fault' in pair ? 1 : 2);
    if ('id' in pair) found.push(pair);
    // Looking for names that are like a wrong one takes long.
    else if (wrong) return [whole];
    else wrong = one;
    if (wrong && found.length > 0) return [wrong];
  }
  return found.length > 0 ? found : [whole];
}
