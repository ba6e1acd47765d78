import { api } from '#shared/pages/desk/session.ts';
import { times } from '#shared/pages/desk/words.ts';
import { withQuery } from '#shared/pages/parts/client.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import type { DriverLocation, Kind, Muster, MusterDetail, Records, Settings } from './records.ts';
import { type Derived, lists, type Part, put, range, replaceAll, settings, together } from './store.ts';

/** The desk begins this long before the present, and ends this long after it. */
const BEFORE_MS = DAY_MS;
const AFTER_MS = 7 * DAY_MS;

type PackedDesk = { readonly [K in Kind]: readonly Records[K][] } & {
  readonly from: string;
  readonly to: string;
  readonly cursor: string;
};

function addressOf(from: number, to: number): string {
  return `/api/desk?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
}

/** Reads the settings and all records from the day before the present on. Returns the cursor of the feed from which changes follow. */
export async function loadDesk(at: number): Promise<string> {
  const from = Math.floor(at / HOUR_MS) * HOUR_MS - BEFORE_MS;
  const address = addressOf(from, from + BEFORE_MS + AFTER_MS);
  const [rules, desk] = await Promise.all([api().get<Settings>('/api/settings'), api().get<PackedDesk>(address)]);
  together(() => {
    settings.value = rules;
    range.value = { from: Date.parse(desk.from), to: Date.parse(desk.to) };
    for (const kind of Object.keys(lists) as Kind[]) replaceAll(kind, desk[kind]);
  });
  return desk.cursor;
}

/** The longest range of a packed read. */
const MOST_MS = 31 * DAY_MS;
/** Days before and after a day: a ride may begin on the day before, and a person looks at the days around it. */
const AROUND_MS = DAY_MS;

/** Returns the range to read for a day, so that what is read stays in one piece. `undefined`: it is read already. */
export function missingRange(
  known: { readonly from: number; readonly to: number },
  day: number,
): { readonly from: number; readonly to: number } | undefined {
  const [from, to] = [day - AROUND_MS, day + 2 * AROUND_MS];
  if (day >= known.from && day + DAY_MS <= known.to) return undefined;
  if (day < known.from) return { from: Math.max(from, known.from - MOST_MS), to: known.from };
  return { from: known.to, to: Math.min(to, known.to + MOST_MS) };
}

let loading: Promise<void> = Promise.resolve();

/** Reads the records of a day (YYYY-MM-DD) that the desk has not read yet. What it has stays. */
export function loadRange(day: string): Promise<void> {
  loading = loading.catch(() => undefined).then(() => loadMissing(Date.parse(times.value.instantOf(`${day}T00:00`))));
  return loading;
}

async function loadMissing(day: number): Promise<void> {
  const missing = missingRange(range.peek(), day);
  if (!missing) return;
  const desk = await api().get<PackedDesk>(addressOf(missing.from, missing.to));
  together(() => {
    const { from, to } = range.peek();
    range.value = { from: Math.min(from, missing.from), to: Math.max(to, missing.to) };
    for (const kind of Object.keys(lists) as Kind[]) put(kind, desk[kind] as never);
  });
  await loadMissing(day);
}

interface Known<P extends Part> {
  readonly value: Derived[P];
  readonly etag?: string | undefined;
}
type Reader<P extends Part> = (etag: string | undefined) => Promise<Known<P> | undefined>;

function readerOf<P extends 'attention' | 'whereabouts'>(path: string): Reader<P> {
  return async (etag) => api().getIfChanged<Derived[P]>(path, etag);
}

/** Reads a muster with all of its guests, the most urgent first. A guest who is marked meanwhile may be on two pages. */
async function readMuster(id: string): Promise<MusterDetail> {
  const path = `/api/musters/${id}`;
  const first = await api().get<MusterDetail>(path);
  const guests = new Map(first.guests.map((guest) => [guest.vipId, guest]));
  for (let cursor = first.nextCursor; cursor; ) {
    const page = await api().get<MusterDetail>(withQuery(path, 'cursor', cursor));
    for (const guest of page.guests) guests.set(guest.vipId, guest);
    cursor = page.nextCursor;
  }
  return { ...first, guests: [...guests.values()] };
}

/** How each derived part is read. `undefined`: it is as it was. */
export const READERS: { readonly [P in Exclude<Part, 'presence'>]: Reader<P> } = {
  attention: readerOf<'attention'>('/api/attention?within=P2D&dismissed=true'),
  whereabouts: readerOf<'whereabouts'>('/api/whereabouts'),
  musters: async () => {
    const open = await api().list<Muster>('/api/musters?status=OPEN&limit=20');
    return { value: await Promise.all(open.map(({ id }) => readMuster(id))) };
  },
  locations: async () => {
    const { gps } = settings.peek()?.services ?? {};
    // A feature that is off refuses to answer.
    if (!gps?.enabled || !gps.configured) return { value: [] };
    return { value: (await api().get<{ items: readonly DriverLocation[] }>('/api/gps/locations')).items };
  },
};
