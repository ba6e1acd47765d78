import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { api } from '../session.ts';
import type { DriverLocation, Kind, Muster, MusterDetail, Records, Settings } from './records.ts';
import { type Derived, lists, type Part, range, replaceAll, settings, together } from './store.ts';

/** The desk begins this long before the present, and ends this long after it. */
const BEFORE_MS = DAY_MS;
const AFTER_MS = 7 * DAY_MS;

type PackedDesk = { readonly [K in Kind]: readonly Records[K][] } & {
  readonly from: string;
  readonly to: string;
  readonly cursor: string;
};

/** Reads the settings and all records from the day before the present on. Returns the cursor of the feed from which changes follow. */
export async function loadDesk(at: number): Promise<string> {
  const from = Math.floor(at / HOUR_MS) * HOUR_MS - BEFORE_MS;
  const address = `/api/desk?from=${new Date(from).toISOString()}&to=${new Date(from + BEFORE_MS + AFTER_MS).toISOString()}`;
  const [rules, desk] = await Promise.all([api().get<Settings>('/api/settings'), api().get<PackedDesk>(address)]);
  together(() => {
    settings.value = rules;
    range.value = { from: Date.parse(desk.from), to: Date.parse(desk.to) };
    for (const kind of Object.keys(lists) as Kind[]) replaceAll(kind, desk[kind]);
  });
  return desk.cursor;
}

interface Known<P extends Part> {
  readonly value: Derived[P];
  readonly etag?: string | undefined;
}
type Reader<P extends Part> = (etag: string | undefined) => Promise<Known<P> | undefined>;

function readerOf<P extends 'attention' | 'whereabouts'>(path: string): Reader<P> {
  return async (etag) => api().getIfChanged<Derived[P]>(path, etag);
}

/** How each derived part is read. `undefined`: it is as it was. */
export const READERS: { readonly [P in Exclude<Part, 'presence'>]: Reader<P> } = {
  attention: readerOf<'attention'>('/api/attention?within=P2D&dismissed=true'),
  whereabouts: readerOf<'whereabouts'>('/api/whereabouts'),
  musters: async () => {
    const open = await api().list<Muster>('/api/musters?status=OPEN&limit=20');
    return { value: await Promise.all(open.map(({ id }) => api().get<MusterDetail>(`/api/musters/${id}`))) };
  },
  locations: async () => {
    const { gps } = settings.peek()?.services ?? {};
    // A feature that is off refuses to answer.
    if (!gps?.enabled || !gps.configured) return { value: [] };
    return { value: (await api().get<{ items: readonly DriverLocation[] }>('/api/gps/locations')).items };
  },
};
