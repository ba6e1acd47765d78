import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { parse } from 'yaml';
import type { Reply } from './api-client.ts';

export type Ask = (method: string, path: string) => Promise<Reply>;

/** What a service answers to each request that reads: by the path, the status and the body. Bodies that are no JSON are texts. */
export type Answers = ReadonlyMap<string, { readonly status: number; readonly body: unknown }>;

/** Requests that need more than their path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/blocks': 'from=2099-05-01T00:00:00Z&to=2099-05-20T00:00:00Z',
  '/api/people': 'phone=%2B442079460958',
};

const AT_ONCE = 4;

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly schema?: { readonly maximum?: number } }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

/** Returns the paths of a release that answer data, lists with their longest page. Pages and files are left out. */
async function pathsOf(sources: string): Promise<{ readonly path: string; readonly query: string }[]> {
  const document = parse(await readFile(join(sources, 'openapi/api-documentation.yaml'), 'utf8')) as Document;
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const types = Object.keys(get?.responses['200']?.content ?? {}).join();
    const limit = get?.parameters?.find(({ name }) => name === 'limit')?.schema?.maximum;
    const query = QUERIES[path] ?? (limit === undefined ? '' : `limit=${limit}`);
    return path.startsWith('/api/') && /json|calendar/.test(types) ? [{ path, query: query && `?${query}` }] : [];
  });
}

export interface Reading {
  /** The folder of the release. */
  readonly sources: string;
  readonly ask: Ask;
  /** What no list has. */
  readonly known: readonly string[];
  /** Of so many records of a list, whatever belongs to them is asked for. All are asked for themselves. */
  readonly deep: number;
}

/** Asks for everything that a release can answer: each list, each record of it, and whatever belongs to a record. */
export async function everyAnswer({ ask, deep, known, sources }: Reading): Promise<Answers> {
  const paths = await pathsOf(sources);
  const answers = new Map<string, { status: number; body: unknown }>();
  const read = async (path: string): Promise<unknown> => {
    const { body, status } = await ask('GET', path);
    answers.set(path, { status, body });
    return body;
  };
  const records = new Map<string, string[]>();
  const lists = paths.filter(({ path }) => !path.includes('{'));
  await inTurns(lists, async ({ path, query }) => records.set(path, recordsOf(await read(path + query))));
  const others = paths.flatMap(({ path }) => {
    const [, list = '', rest = ''] = /^(.*?)\/\{\w+\}(.*)$/.exec(path) ?? [];
    const all = records.get(list) ?? [];
    return (rest === '' ? all : all.slice(0, deep)).map((record) => withRest(list, record, rest));
  });
  await inTurns([...others, ...known], read);
  return answers;
}

async function inTurns<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  await pMap(all, run, { concurrency: AT_ONCE });
}

function withRest(list: string, record: string, rest: string): string {
  const [id, query] = record.split('?');
  return `${list}/${id}${rest}${query === undefined ? '' : `?${query}`}`;
}

/** Returns how the records of a list are asked for. A flight is named by its number and its date. */
function recordsOf(body: unknown): string[] {
  const { items } = (body ?? {}) as { readonly items?: unknown };
  if (!Array.isArray(items)) return [];
  return items.flatMap(({ flightDate, flightNumber, id }) => {
    if (flightNumber !== undefined && flightDate !== undefined) return [`${flightNumber}?date=${flightDate}`];
    return typeof id === 'string' ? [encodeURIComponent(id)] : [];
  });
}

/** What follows the time of the request: it differs between two requests to one release. */
const OF_NOW = new Set(['instance', 'until', 'ageSeconds', 'cursor', 'nextCursor', 'settledTo', 'time', 'nextPollAt']);
/** When an answer as a whole was made, and until when its link holds. Links to files are signed at each request. */
const OF_NOW_IN = [
  /^\/api\/(whereabouts|\w+\/[^/]+\/export)\b\S* body\.at:/,
  /^\/api\/reports\/\w+ body\.expiresAt:/,
  // The ride that is on now, or the next one.
  /^\/api\/gps\/locations\S* body\.items\.\d+\.activity\b/,
  /: "https?:\S+X-Amz-/,
];

/** What differs on purpose between two releases. */
export interface Meant {
  /** Patterns of places: the path of the request, and the field. */
  readonly places: readonly RegExp[];
  /** Entries of calendars say the same in other words: only their ids are compared. */
  readonly calendars: boolean;
}

/** Returns where an answer of the former state lacks or changes in the other: its path, and both values. What only the other one has is no difference. */
export function lostIn(former: Answers, other: Answers, { calendars, places }: Meant): string[] {
  const textOf = calendars ? entriesOf : withoutStamps;
  const ignored = [...OF_NOW_IN, ...places];
  return [...former]
    .flatMap(([path, answer]) => {
      const now = other.get(path);
      if (now === undefined) return [`${path} was not asked again`];
      return differences(answer.status >= 400 ? { status: answer.status } : answer, now, { path, within: [], textOf });
    })
    .filter((each) => !ignored.some((pattern) => pattern.test(each)));
}

interface Place {
  readonly path: string;
  readonly within: readonly string[];
  readonly textOf: (text: string) => string;
}

function differences(before: unknown, after: unknown, place: Place): string[] {
  if (before === after) return [];
  if (isMap(before) && isMap(after)) {
    if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
      return [said(place, `${before.length} entries`, `${after.length} entries`)];
    const names = Object.keys(before).filter((name) => !OF_NOW.has(name));
    return names.flatMap((name) =>
      differences(before[name], after[name], { ...place, within: [...place.within, name] }),
    );
  }
  const { textOf } = place;
  const isSame = typeof before === 'string' && typeof after === 'string' && textOf(before) === textOf(after);
  return isSame ? [] : [said(place, before, after)];
}

/** A calendar says when it was made. */
function withoutStamps(text: string): string {
  return text.replaceAll(/^DTSTAMP:.*$/gm, '');
}

function entriesOf(text: string): string {
  return text.startsWith('BEGIN:VCALENDAR') ? [...text.matchAll(/^UID:.*$/gm)].join() : text;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function said({ path, within }: Place, before: unknown, after: unknown): string {
  return `${path} ${within.join('.')}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`.slice(0, 400);
}
