import { groupByEach } from '#shared/domain/group-by-each.ts';
import { lettersApart, plainText, wordSet } from '#shared/domain/plain-text.ts';

/** A name of a person, as it is compared. */
interface PersonName {
  /** Its words without titles and, where two others are left, without particles. Each as `folded` returns it. */
  readonly words: readonly string[];
  /** All words in their order, without the spaces: `van den Berg` is `Vandenberg`. */
  readonly joined: string;
  readonly gender: 'F' | 'M' | undefined;
}

const WOMEN = wordSet(
  'mrs ms miss madam mme mlle madame frau sra srta senora dona donna sig.ra signora pani lady dame',
);
const MEN = wordSet('mr mister master mstr monsieur herr don senor signor pan sir lord');
/** These are titles also before a single word. */
const SURE_TITLES = wordSet('mr mrs ms miss dr prof herr frau mme mlle monsieur minister ambassador');
/** Words before a name that are no part of it. */
const TITLES = wordSet(
  'he hrh hh hm excellency honorable honourable hon the rt right rev reverend fr father sister imam rabbi dr doctor prof professor eng ing dipl m mx sig dott dottssa avv lic sr min minister secretary amb ambassador ambassadeur botschafter consul pres president premier vice deputy gov governor mayor senator sen rep mp judge justice chancellor chairman chair gen general col colonel lt lieutenant capt captain cdr commander adm admiral maj major sgt prince princess king queen sheikh sheikha shaikh sultan emir',
);
/** Words behind a name that are no part of it. */
const DEGREES = wordSet('phd ph d md msc bsc mba ma ba llm jd esq qc kc obe cbe mbe ret dr prof');
const PARTICLES = wordSet(
  'van von vom de der den del della dello di da do dos das du des la las le les el al ul bin bint ibn ben ter ten te zu zum zur af av y e i und of st',
);
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u30FC\u3005\s]+$/u;

/** Cyrillic and Greek letters, as passports write them in Latin ones. */
const LATIN = new Map(
  'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ђ=d ј=j љ=lj њ=nj ћ=c џ=dz α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const MUHAMMAD = /^(?:m[aou]ham[ae]d|mohd|mhd)$/u;

/** Returns a word as it is compared: Müller is Mueller, Юлия is Yulia, Mohammed is Muhammad. */
function folded(word: string): string {
  const latin = word
    .replaceAll(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu, (letter) => LATIN.get(letter) ?? letter)
    .replaceAll('dj', 'd')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('ck', 'k')
    .replaceAll('ks', 'x')
    .replaceAll('ou', 'u')
    .replaceAll('w', 'v')
    .replaceAll(/[yj]/gu, 'i')
    .replaceAll(/(?<=[aou])e/gu, '')
    .replaceAll(/(?<letter>\p{L})\k<letter>+/gu, '$<letter>');
  return MUHAMMAD.test(latin) ? 'muhamad' : latin;
}

/** Returns a name without the form of address behind it: `山田太郎様`. */
function withoutHonorific(name: string): string {
  return name.replace(/(?<=.)\s?(?:様|さま|さん|殿|先生|女士|小姐|님)$/u, '');
}

/** Returns a name with a comma or a slash in the order in which it is said: `Last, First` and `LAST/FIRST` become `First Last`. */
export function turned(name: string): string {
  const [last = '', first = '', ...more] = withoutHonorific(name)
    .split(/[,/]/u)
    .map((part) => part.trim());
  return [first, last, ...more].filter((part) => part !== '').join(' ');
}

/** What stands behind the comma of a name and is no first name, beside `DEGREES`. */
const BEHIND_COMMA = wordSet('jr sr ii iii iv esq inc ltd llc gmbh ag sa co');
const RESERVED = /^(?<last>[\p{Lu}' -]+)\/(?<first>[\p{Lu}' -]+?)(?: (?<title>MR|MRS|MS|MISS|MSTR|DR|PROF))?$/u;

/** A name in the order in which it is said, and that by which it is listed. */
export interface TurnedName {
  readonly name: string;
  /** Undefined: the text has the first name first. */
  readonly sortName?: string | undefined;
  readonly title?: string | undefined;
}

const ASIDE = wordSet('mr mrs ms miss mx mstr dr prof mme mlle herr frau');
const IN_BRACKETS = wordSet('m sr sra srta sig sig.ra dott pan pani');

function isTitleAside(word = '', more?: ReadonlySet<string>): boolean {
  const bare = plainText(word).replace(/[.]$/, '');
  return ASIDE.has(bare) || more?.has(bare) === true;
}

/** Returns a name without the title in brackets behind it, or before or behind one of its parts: `Vu, Ada (Ms)`, `M. Vu, Bao`, `VU, Ada Ms`. */
function withoutTitleAside(text: string): { readonly name: string; readonly title?: string | undefined } {
  const [, behind = ''] = /\(([^()\s]{1,8})\)$/u.exec(text) ?? [];
  if (isTitleAside(behind, IN_BRACKETS)) return { name: text.slice(0, -behind.length - 2).trim(), title: behind };
  const [last = [], first = [], ...more] = text.split(',').map((part) => part.trim().split(' '));
  const title = [[last, 0] as const, [first, 0] as const, [first, first.length - 1] as const].find(
    ([words, at]) => words.length > 1 && (isTitleAside(words[at]) || (words === last && words[at] === 'M.')),
  );
  if (!title || first.length === 0 || more.length > 0) return { name: text };
  const left = [last, first].map((words) => (words === title[0] ? words.toSpliced(title[1], 1) : words).join(' '));
  return { name: left.join(', '), title: title[0][title[1]] };
}

/** Returns a name that a list writes with the last name first, as `Vu, Ada` or `VU/ADA MRS`, with its title in brackets or with a number before it. Undefined: it does not. */
export function turnedName(given: string): TurnedName | undefined {
  const bare = given.trim().replace(/^\d{1,3}[.)] ?(?=\p{L})/u, '');
  const aside = withoutTitleAside(bare);
  const turnedRest = withLastFirst(aside.name);
  if (aside.title === undefined) return turnedRest ?? (bare === given.trim() ? undefined : { name: bare });
  return turnedRest ? { title: aside.title, ...turnedRest } : { name: aside.name, title: aside.title };
}

function withLastFirst(text: string): TurnedName | undefined {
  const { first, last, title } = RESERVED.exec(text.trim())?.groups ?? {};
  if (first !== undefined && last !== undefined)
    return { name: `${first} ${last}`, sortName: `${last}, ${first}`, ...(title !== undefined && { title }) };
  const [before = '', behind = '', ...more] = text.split(',').map((part) => part.trim());
  const words = plainText(behind).replaceAll('.', '').split(' ');
  const isSuffix = words.every((word) => DEGREES.has(word) || BEHIND_COMMA.has(word));
  const areNames = [before, behind].every((part) => /^\p{L}[\p{L}\p{M}'’`. -]*$/u.test(part));
  return more.length > 0 || isSuffix || !areNames
    ? undefined
    : { name: `${behind} ${before}`, sortName: `${before}, ${behind}` };
}

/** Returns a name without case and double spaces, in the order in which it is said. Accents stay. */
export function saidName(name: string): string {
  return turned(name).normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ');
}

function withoutTitles(words: readonly string[]): string[] {
  const rest = words[0] === 'h' && words[1] === 'e' ? words.slice(2) : [...words];
  const isTitle = (word = ''): boolean => TITLES.has(word) || WOMEN.has(word) || MEN.has(word);
  while (isTitle(rest[0]) && (rest.length > 2 || (rest.length > 1 && SURE_TITLES.has(rest[0] ?? '')))) rest.shift();
  while (rest.length > 2 && (DEGREES.has(rest.at(-1) ?? '') || isGendered(rest.at(-1)))) rest.pop();
  return rest;
}

function isGendered(word = ''): boolean {
  return ['mr', 'mrs', 'ms', 'miss', 'mstr'].includes(word);
}

function nameOf(given: string): PersonName {
  const name = withoutHonorific(given);
  if (EAST_ASIAN.test(name)) {
    const joined = plainText(name).replaceAll(' ', '');
    return { words: [joined], joined, gender: undefined };
  }
  const plain = plainText(turned(name.replaceAll(/\([^()]*\)/gu, ' ')));
  const all = plain
    .replaceAll(/['`´]/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = withoutTitles(all);
  const core = named.filter((word) => !PARTICLES.has(word));
  const words = (core.length > 1 ? core : named).map(folded);
  const [isWoman, isMan] = [WOMEN, MEN].map((titles) => all.some((word) => titles.has(word) && !named.includes(word)));
  return {
    words,
    joined: folded(named.join('')) || plain,
    gender: isWoman === isMan ? undefined : isWoman ? 'F' : 'M',
  };
}

/** Returns the words of a name as they are compared, without titles and particles. */
export function wordsOfName(name: string): readonly string[] {
  return nameOf(name).words;
}

function isInitial(word: string): boolean {
  return /^\p{L}$/u.test(word);
}

/** Tells whether each word of the shorter name is one of the longer: the same, or its initial. One at least must be the same. */
function isWithin(short: readonly string[], long: readonly string[]): boolean {
  const left = [...long];
  const take = (matches: (other: string) => boolean): boolean => {
    const place = left.findIndex(matches);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  };
  const differing = short.filter((word) => isInitial(word) || !take((other) => other === word));
  return (
    differing.length < short.length &&
    differing.every((word) =>
      take((other) => (isInitial(word) || isInitial(other)) && /^\p{L}/u.test(word) && other[0] === word[0]),
    )
  );
}

function areAlike(a: PersonName, b: PersonName): boolean {
  if (a.gender && b.gender && a.gender !== b.gender) return false;
  if (a.joined === b.joined) return true;
  const [short, long] = a.words.length > b.words.length ? [b, a] : [a, b];
  if (short.words.length > 1) return isWithin(short.words, long.words);
  // A last name alone may be that of each person who has it.
  const [only = ''] = short.words;
  return only.length > 2 && long.words.slice(1).includes(only);
}

/** Returns a name without the number that lists of passengers have before it: `1HOFMANN/KLAUS MR`, `1.1HOFMANN/KLAUS`. */
function withoutCount(name: string): string {
  return name.replace(/^\d{1,2}(?:\.\d)?\.? ?(?=[\p{L}' -]+\/)/u, '');
}

/** Titles that reservation systems write behind the first name, also without a space: `HOFMANN/KLAUSMR`. */
const BEHIND = /[ ]?(?:MR|MRS|MS|MISS|MSTR|DR|PROF)$/iu;

/** Returns what two spellings of one name share: its words without titles, in the order in which they are said, and in any order. */
function keysOf(name: string): string[] {
  const [last = '', first = ''] = withoutCount(name).split('/');
  const plain = first === '' ? [name] : [`${last}/${first}`, `${last}/${first.trim().replace(BEHIND, '')}`];
  return plain.flatMap((each) => {
    const words = withoutTitles(
      plainText(turned(each))
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter(Boolean),
    );
    return words.length < 2 ? [] : [words.join(''), words.toSorted().join(' ')];
  });
}

/**
 * Returns a function that finds the one person whose name a text says with titles, in another order or as reservation systems write it.
 * Undefined: it says none, or the names of several.
 */
export function titledIn<T extends { readonly name: string }>(people: readonly T[]): (text: string) => T | undefined {
  const byKey = new Map<string, Set<T>>();
  for (const person of people) {
    for (const key of keysOf(person.name)) byKey.set(key, (byKey.get(key) ?? new Set()).add(person));
  }
  return (text) => {
    const found = new Set(keysOf(text).flatMap((key) => [...(byKey.get(key) ?? [])]));
    const [one] = found.size === 1 ? found : [];
    return one && areAlikeNames(one.name, withoutCount(text).replace(BEHIND, '')) ? one : undefined;
  };
}

/** Tells whether a first or last name, in full, is one of both: as of relatives, or before and after a correction. */
export function shareAName(a: string, b: string): boolean {
  const words = nameOf(b).words.filter((word) => !isInitial(word));
  return nameOf(a).words.some((word) => words.includes(word));
}

/**
 * Tells whether two names, as `wordsOfName` returns them, are the same but for a letter in one of their words, as before and after a
 * correction: `Ann Keller`, `Anna Keller`. So are the names of some relatives.
 */
export function differInALetter(words: readonly string[], other: readonly string[]): boolean {
  if (words.length < 2 || words.length !== other.length) return false;
  const others = [...other];
  const left = words.filter((word) => {
    const place = others.indexOf(word);
    if (place >= 0) others.splice(place, 1);
    return place < 0;
  });
  const [[one = '', ...more], [two = '']] = [left, others];
  const areNames = [one, two].every((word) => /^\p{L}+$/u.test(word)) && one.length + two.length > 4;
  return more.length === 0 && areNames && lettersApart(one, two, 1) === 1;
}

/** Tells whether two names may be those of one person. */
export function areAlikeNames(a: string, b: string): boolean {
  return areAlike(nameOf(a), nameOf(b));
}

/**
 * Returns a function that finds the people whose name is like another one: without accents, in another order, with other titles or
 * particles, transliterated, with initials, or with fewer names. A name that is like no other costs little, for any number of people.
 */
export function alikeIn<T extends { readonly name: string }>(people: readonly T[]): (name: string) => T[] {
  const all = people.map((person, place) => ({ person, place, name: nameOf(person.name) }));
  const byWord = groupByEach(all, ({ name }) => new Set(name.words));
  const rarestOf = (words: readonly string[]): string | undefined => {
    const full = words.filter((word) => !isInitial(word));
    return full.toSorted((a, b) => (byWord.get(a)?.length ?? 0) - (byWord.get(b)?.length ?? 0))[0];
  };
  const byRarest = Map.groupBy(all, ({ name }) => rarestOf(name.words));
  const byJoined = Map.groupBy(all, ({ name }) => name.joined);
  return (text) => {
    const name = nameOf(text);
    const full = name.words.filter((word) => !isInitial(word));
    const near = new Set([
      ...(byJoined.get(name.joined) ?? []),
      ...(byWord.get(rarestOf(full) ?? '') ?? []),
      ...full.flatMap((word) => byRarest.get(word) ?? []),
    ]);
    return [...near]
      .filter((known) => areAlike(name, known.name))
      .sort((a, b) => a.place - b.place)
      .map(({ person }) => person);
  };
}
