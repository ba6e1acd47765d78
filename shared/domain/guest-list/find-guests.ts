import { plainText } from '#shared/domain/plain-text.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { titledIn } from './alike-names.ts';
import { DEPARTMENT } from './field.ts';
import { type Found, finderOf } from './find-by-name.ts';
import { partyInName, WORDS_BETWEEN } from './party-in-name.ts';
import { type Told, tell } from './tell.ts';

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
    if (department === undefined) return { fault: tell('NO_DEPARTMENT', { options: DEPARTMENTS }) };
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
