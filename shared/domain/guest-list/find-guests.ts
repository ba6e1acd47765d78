import { plainText } from '#shared/domain/plain-text.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { type Found, finderOf } from './find-by-name.ts';
import { DEPARTMENT_WORDS } from './vip-shape.ts';

type Guest = Pick<VipRecord, 'id' | 'name' | 'sortName' | 'department' | 'isRosterOnly'>;

/** The guests that a cell names, or the first part of it that names none. */
export type FoundGuests = { readonly ids: readonly string[] } | { readonly fault: string };

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
  const find = finderOf(guests, { noun: 'guest', others: ({ sortName }) => [sortName], ownId });
  const travelling = guests.filter(({ isRosterOnly }) => !isRosterOnly);
  const many = (part: string): readonly Guest[] | string | undefined => {
    const words = plainText(part);
    if (ALL.has(words)) return travelling;
    const name = OF_DEPARTMENT.exec(words)?.groups?.['name'];
    if (name === undefined) return undefined;
    const bare = name.replaceAll(/[\s_-]+/g, ' ');
    const department =
      DEPARTMENTS.find((each) => plainText(each).replaceAll('_', ' ') === bare) ?? DEPARTMENT_WORDS[bare];
    if (department === undefined) return `must name one of the departments ${DEPARTMENTS.join(', ')}`;
    return travelling.filter((guest) => guest.department === department);
  };
  return (parts) => {
    const ids = new Set<string>();
    for (const part of parts) {
      const group = many(part);
      if (typeof group === 'string') return { fault: group };
      const found = group?.map(({ id }) => ({ id, name: part })) ?? namedIn(part, find);
      for (const each of found) {
        if ('fault' in each) return { fault: `“${each.name}” ${each.fault}` };
        ids.add(each.id);
      }
    }
    return { ids: [...ids] };
  };
}

/** What people write between names. */
const BETWEEN = / ?[,/&] ?| (?:and|und|et|y|e|i) /iu;

type FoundName = Found & { readonly name: string };

/**
 * Returns the guest of a text, else those of the names in it: `Ada Vu & Bo Lind`, `Vu, Ada / Lind, Bo`. If some of them are guests, the first
 * that is none has the fault.
 */
function namedIn(text: string, find: (text: string) => Found): FoundName[] {
  const whole = { ...find(text), name: text };
  if ('id' in whole) return [whole];
  const names = text.split(BETWEEN).filter((name) => name !== '');
  const found: FoundName[] = [];
  let wrong: FoundName | undefined;
  while (names.length > 0) {
    const [name = '', next = ''] = names;
    const one = find(name);
    // A name may be written with the last name first.
    const pair = 'id' in one ? one : find(`${name}, ${next}`);
    names.splice(0, 'id' in one || 'fault' in pair ? 1 : 2);
    if ('id' in pair) found.push({ ...pair, name });
    // Looking for names that are like a wrong one takes long.
    else if (wrong) return [whole];
    else wrong = { ...one, name };
    if (wrong && found.length > 0) return [wrong];
  }
  return found.length > 0 ? found : [whole];
}
