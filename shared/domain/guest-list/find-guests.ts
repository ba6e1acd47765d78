import { plainText } from '#shared/domain/plain-text.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import { finderOf } from './find-by-name.ts';
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
      const found = group ? undefined : find(part);
      if (found && 'fault' in found) return { fault: `“${part}” ${found.fault}` };
      for (const id of group?.map((guest) => guest.id) ?? (found ? [found.id] : [])) ids.add(id);
    }
    return { ids: [...ids] };
  };
}
