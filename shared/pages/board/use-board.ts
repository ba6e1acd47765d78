import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type * as z from 'zod';
import { type Api, ApiProblem, messageOf } from '#shared/pages/parts/api-client.ts';
import { followChanges } from '#shared/pages/parts/follow-changes.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import type { AttentionList as AttentionListSchema } from '#shared/schemas/attention/attention.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { touchedBy } from './parts-touched.ts';
import type { Activity, BoardData, Muster, MusterDetail, Part, Settings, WhereaboutsList } from './records.ts';

/** What the clock alone changes, and how often it is read again: in milliseconds. */
const BY_CLOCK: Readonly<Partial<Record<Part, number>>> = { attention: 60_000, whereabouts: 60_000, locations: 15_000 };
/** What is read at most this often, however much changes: its cost follows the size of the event. */
const SELDOM: Readonly<Partial<Record<Part, number>>> = { whereabouts: 15_000 };

/** What one section alone shows, and nothing but the clock changes: it is read while this section is in view. */
const SHOWN_IN: Readonly<Partial<Record<Part, string>>> = { locations: 'map' };

function isInView(section: string): boolean {
  const box = document.getElementById(section)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

export interface Board {
  readonly data: BoardData | undefined;
  /** When the board was last known to be up to date, in milliseconds. */
  readonly asOf: number;
  /** Why it is not read any more. */
  readonly fault: string | undefined;
  /** Reads these parts again now: after a write of this page. */
  readonly refresh: (parts: readonly Part[]) => Promise<void>;
}

/** Reads the board, and keeps it up to date by the list of changes while the page is visible. */
export function useBoard(api: Api, signOut: () => void): Board {
  const [data, setData] = useState<BoardData>();
  const [asOf, setAsOf] = useState(0);
  const [fault, setFault] = useState<string>();
  const latest = useRef<BoardData>(undefined);
  const keep = (next: BoardData) => {
    latest.current = next;
    setData(next);
  };
  const refresh = useMemo(() => {
    return async (parts: readonly Part[], activityIds?: readonly string[]): Promise<void> => {
      const before = latest.current;
      if (!before || parts.length === 0) return;
      const fresh = await reload(api, before, parts, activityIds);
      // Another part may have been read meanwhile.
      keep({ ...(latest.current ?? before), ...fresh });
    };
  }, [api]);
  useEffect(() => {
    const waiting = new Map<Part, number>();
    const readAt = new Map<Part, number>();
    const isDue = (part: Part, now: number) => {
      const section = SHOWN_IN[part];
      return now - (readAt.get(part) ?? 0) >= (SELDOM[part] ?? 0) && (!section || isInView(section));
    };
    return followChanges(api, {
      begin: async () => {
        keep(await loadBoard(api, Date.now()));
      },
      news: async (changes) => {
        const now = Date.now();
        if (latest.current && isBehind(latest.current, now)) {
          keep(await loadBoard(api, now));
          return;
        }
        const { activityIds, parts } = touchedBy(changes);
        for (const part of parts) waiting.set(part, now);
        for (const [part, every] of Object.entries(BY_CLOCK) as [Part, number][])
          if (now - (readAt.get(part) ?? 0) >= every) waiting.set(part, now);
        const due = [...waiting.keys()].filter((part) => isDue(part, now));
        for (const part of due) {
          waiting.delete(part);
          readAt.set(part, now);
        }
        await refresh(due, parts.has('activities') ? activityIds : undefined);
      },
      upToDate: () => {
        setAsOf(Date.now());
        setFault(undefined);
      },
      failed: (error) => {
        if (error instanceof SignedOut || (error instanceof ApiProblem && error.document.status === 401)) signOut();
        else setFault(messageOf(error));
      },
    });
  }, [api]);
  return { data, asOf, fault, refresh };
}

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
    const list = await api.get<z.output<typeof AttentionListSchema>>('/api/attention?within=P2D&dismissed=true');
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
  suppliers: (api) => api.list('/api/suppliers?limit=200'),
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
async function loadBoard(api: Api, now: number): Promise<BoardData> {
  const from = Math.floor(now / HOUR_MS) * HOUR_MS - BEFORE_MS;
  const frame = { from, to: from + BEFORE_MS + AFTER_MS, settings: await api.get<Settings>('/api/settings') };
  const parts = await Promise.all(ALL.map((part) => loadPart(api, frame, part)));
  return Object.assign({}, frame, ...parts) as BoardData;
}

/** Says whether the lanes of a board must move on. */
function isBehind({ from }: BoardData, now: number): boolean {
  return now - from > BEFORE_MS + MOVE_MS;
}

/** Reads these parts again. With `activityIds`, of the activities only these. */
async function reload(
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
