import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { EMPTIES } from './cells.ts';
import type { FoundGuests } from './find-named.ts';
import { guestCell } from './record-cells.ts';
import { type Told, tell } from './tell.ts';

type People = NonNullable<ActivityRecord['people']>;
type Part = People[string];

/** The figures of a part behind its count, with the words of a cell. */
const FIGURES = { wheelchairs: 'wheelchairs', childSeats: 'child seats', luggage: 'pieces' } as const;
const WORDS: Readonly<Record<string, keyof typeof FIGURES>> = {
  wheelchair: 'wheelchairs',
  'child seat': 'childSeats',
  child: 'childSeats',
  children: 'childSeats',
  piece: 'luggage',
  bag: 'luggage',
};

/** Returns how much of each party rides as one cell: `Ada: 3, 1 wheelchairs, 2 pieces; Ben: 1`. */
export function partsCell(
  people: People | undefined,
  names: ReadonlyMap<string, string>,
  isUnique: (name: string) => boolean,
): string | undefined {
  if (!people) return undefined;
  const parts = Object.entries(people).map(([id, { count, ...part }]) => {
    const figures = Object.entries(FIGURES).flatMap(([figure, words]) => {
      const value = part[figure as keyof typeof FIGURES];
      return value === undefined ? [] : `${value} ${words}`;
    });
    return `${guestCell([id], names, isUnique) || id}: ${[count, ...figures].join(', ')}`;
  });
  return parts.join('; ');
}

/** Reads how much of each party rides. A cell that is emptied says that all do. */
export function readParts(
  texts: readonly string[],
  findGuests: (parts: readonly string[]) => FoundGuests,
): { readonly people: People | null } | { readonly fault: Told } {
  if (texts.length === 1 && EMPTIES.test(texts[0] ?? '')) return { people: null };
  const people: Record<string, Part> = {};
  for (const text of texts) {
    const at = text.lastIndexOf(':');
    const part = at < 0 ? undefined : partOf(text.slice(at + 1));
    if (!part) return { fault: tell('PART_FORM', { text }) };
    const found = findGuests([text.slice(0, at).trim()]);
    if ('fault' in found) return found;
    const [id, another] = found.ids;
    if (id === undefined || another !== undefined) return { fault: tell('PART_OF_ONE', { text }) };
    people[id] = part;
  }
  return { people };
}

function partOf(text: string): Part | undefined {
  const [count = '', ...figures] = text.split(',').map((each) => plainText(each.trim()));
  const [, number] = /^(\d{1,3})(?: ?(?:people|person|persons|pax))?$/.exec(count) ?? [];
  if (number === undefined) return undefined;
  const read = figures.map((figure) => /^(\d{1,4}) (\D+?)s?$/.exec(figure));
  const named = read.map((match) => [WORDS[match?.[2] ?? ''], Number(match?.[1])] as const);
  return named.some(([figure]) => figure === undefined)
    ? undefined
    : { count: Number(number), ...Object.fromEntries(named) };
}

/** Says where a row counts other people than its guests are. */
export function notePeople(
  people: unknown,
  known: number | undefined,
  note: (field: string, told: Told) => void,
): void {
  if (typeof people !== 'number' || known === people) return;
  note('people', known === undefined ? tell('PEOPLE_ALONE') : tell('PEOPLE_DIFFER', { people, known }));
}
