import { bare } from './headings.ts';

interface Group {
  /** The names of the group, as `bare` makes them. */
  readonly over: ReadonlySet<string>;
  /** What words below it mean that alone mean something else, or nothing. */
  readonly means: Readonly<Record<string, ReadonlySet<string>>>;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Headings of two rows whose words are short below the name of their group: `In` below `Stay`. */
const GROUPS: readonly Group[] = [
  {
    over: words(
      'stay dates hotel hotelstay hotels accommodation lodging nights period aufenthalt unterkunft sejour hebergement estancia alojamiento soggiorno alloggio estadia alojamento pobyt nocleg',
    ),
    means: {
      'Check-in': words(
        'in from arr arrival arrive start von ab anreise du arrivee desde llegada da dal arrivo chegada od przyjazd',
      ),
      'Check-out': words(
        'out to until dep departure depart end bis abreise au hasta salida al partenza ate partida do wyjazd',
      ),
    },
  },
  {
    over: words('name guest guests guestname passenger passengers delegate delegates participant participants gast'),
    means: {
      'First name': words('first given vorname prenom nombres imie'),
      'Last name': words('last family nachname familienname apellidos nazwisko'),
    },
  },
];

/** Returns the heading that a word below the name of a group is. Undefined: the group says nothing of it. */
export function groupedHeading(over: string, own: string): string | undefined {
  const [group, word] = [bare(over), bare(own)];
  const { means = {} } = GROUPS.find((each) => each.over.has(group)) ?? {};
  return Object.keys(means).find((heading) => means[heading]?.has(word));
}
