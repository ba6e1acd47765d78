import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import type { Wire } from '#shared/pages/parts/wire.ts';
import type { AttentionList as AttentionListSchema } from '#shared/schemas/attention/attention.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Activity, BoardData, Muster, MusterDetail, Part, Settings, WhereaboutsList } from './records.ts';

/** The lanes begin this long before the present, and end this long after it. */
const BEFORE_MS = 12 * HOUR_MS;
const AFTER_MS = 7 * 24 * HOUR_MS;
/** They move on after this time, so that a board that stays open over days shows the days to come. */
const MOVE_MS = 6 * HOUR_MS;

/** What the reading of the parts depends on. */
type Frame = Pick<BoardData, 'from' | 'to' | 'settings'>;
type Loaders = { readonly [P in Part]: (api: Api, frame: Frame) => Promise<BoardData[P]> };

function instant(at: number): string {
  return new Date(at).toISOString();
}
function day(at: number): string {
  return instant(at).slice(0, 10);
}

const LOADERS: Loaders = {
  settings: (api) => api.get<Settings>('/api/settings'),
  attention: async (api) => {
    const list = await api.get<Wire<typeof AttentionListSchema>>('/api/attention?within=P2D&dismissed=true');
    const hidden = list.items.filter(({ dismissal }) => dismissal);
    const items = list.items.filter(({ dismissal }) => !dismissal);
    return { ...list, items, hidden, total: list.total - hidden.length };
  },
  blocks: async (api, { from, to }) =>
    (await api.get<{ items: BoardData['blocks'] }>(`/api/blocks?from=${instant(from)}&to=${instant(to)}`)).items,
  activities: (api, { from, to }) => api.list(`/api/events?limit=200&from=${instant(from)}&to=${instant(to)}`),
  motorcades: (api, { from, to }) => api.list(`/api/motorcades?limit=200&from=${instant(from)}&to=${instant(to)}`),
  vehicles: (api) => api.list('/api/vehicles?limit=200'),
  drivers: (api) => api.list('/api/drivers?limit=200'),
  // A feature that is off refuses to answer. The rest of the board is shown all the same.
  flights: async (api, { from, settings, to }) =>
    settings.features.flights ? api.list(`/api/flights?limit=200&from=${day(from)}&to=${day(to)}`) : [],
  whereabouts: (api) => api.get<WhereaboutsList>('/api/whereabouts'),
  musters: async (api) => {
    const open = await api.list<Muster>('/api/musters?status=OPEN&limit=20');
    return Promise.all(open.map(({ id }) => api.get<MusterDetail>(`/api/musters/${id}`)));
  },
  locations: async (api, { settings: { services } }) => {
    if (!services.gps.enabled || !services.gps.configured) return [];
    return (await api.get<{ items: BoardData['locations'] }>('/api/gps/locations')).items;
  },
  places: (api) => api.list('/api/places?limit=200'),
};

const ALL = (Object.keys(LOADERS) as Part[]).filter((part) => part !== 'settings');

async function loadPart<P extends Part>(api: Api, frame: Frame, part: P) {
  return { [part]: await LOADERS[part](api, frame) } as Pick<BoardData, P>;
}

/** Reads everything around this moment. */
export async function loadBoard(api: Api, now: number): Promise<BoardData> {
  const from = Math.floor(now / HOUR_MS) * HOUR_MS - BEFORE_MS;
  const frame = { from, to: from + BEFORE_MS + AFTER_MS, settings: await api.get<Settings>('/api/settings') };
  const parts = await Promise.all(ALL.map((part) => loadPart(api, frame, part)));
  return Object.assign({}, frame, ...parts) as BoardData;
}

/** Says whether the lanes of a board must move on. */
export function isBehind({ from }: BoardData, now: number): boolean {
  return now - from > BEFORE_MS + MOVE_MS;
}

/** Reads these parts again. With `activityIds`, of the activities only these. */
export async function reload(
  api: Api,
  data: BoardData,
  parts: readonly Part[],
  activityIds?: readonly string[],
): Promise<Partial<BoardData>> {
  const whole = activityIds ? parts.filter((part) => part !== 'activities') : parts;
  const [changed, ...loaded] = await Promise.all([
    activityIds && parts.includes('activities') ? readAlone(api, activityIds) : undefined,
    ...whole.map((part) => loadPart(api, data, part)),
  ]);
  const activities = changed && { activities: withChanged(data, changed) };
  return Object.assign({}, activities, ...loaded) as Partial<BoardData>;
}

/** Reads activities one by one. Those that are gone are undefined. */
function readAlone(api: Api, ids: readonly string[]): Promise<Map<string, Activity | undefined>> {
  return Promise.all(
    ids.map(async (id) => {
      try {
        return [id, await api.get<Activity>(`/api/events/${id}`)] as const;
      } catch (error) {
        if (error instanceof ApiProblem && [404, 410].includes(error.document.status)) return [id, undefined] as const;
        throw error;
      }
    }),
  ).then((found) => new Map(found));
}

function withChanged(
  { activities, from, to }: BoardData,
  changed: ReadonlyMap<string, Activity | undefined>,
): Activity[] {
  const shown = [...changed.values()].filter(
    (each) => each && Date.parse(each.startTime) >= from && Date.parse(each.startTime) < to,
  ) as Activity[];
  return [...activities.filter(({ id }) => !changed.has(id)), ...shown].sort((a, b) =>
    a.startTime < b.startTime ? -1 : 1,
  );
}
