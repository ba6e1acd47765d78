import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import type { Known, Schedule } from './kept.ts';

/** Up to where the page knows the changes. */
export interface Feed {
  readonly cursor: string;
  readonly etag?: string | undefined;
}

interface Changes {
  readonly items: readonly unknown[];
  readonly nextCursor: string;
}

/** The user is linked to no driver, so they have no rides. */
export class NoDriver extends Error {
  override readonly name = 'NoDriver';
}

/** The page shows what starts from this long before now to this long after it. */
const [BACK_MS, AHEAD_MS] = [12 * 3_600_000, 48 * 3_600_000];

/** Reads the rides again if something has changed since. Throws what the client of the API throws, and NoDriver. */
export async function readNews(
  api: Api,
  feed: Feed | undefined,
  known: Known | undefined,
): Promise<{ readonly feed: Feed; readonly known: Known }> {
  const at = new Date().toISOString();
  if (feed && known) {
    const news = await api.getIfChanged<Changes>(`/api/changes?after=${feed.cursor}`, feed.etag);
    const next = news ? { cursor: news.value.nextCursor, etag: news.etag } : feed;
    if (!news || news.value.items.length === 0) return { feed: next, known: { ...known, at } };
  }
  // First the cursor: what changes while the rides are read comes with the next call.
  const { nextCursor } = await api.get<Changes>('/api/changes');
  return { feed: { cursor: nextCursor }, known: { at, ...(await readRides(api)) } };
}

async function readRides(api: Api): Promise<Omit<Known, 'at'>> {
  const now = Date.now();
  const [from, to] = [now - BACK_MS, now + AHEAD_MS].map((at) => new Date(at).toISOString());
  const [schedule, settings] = await Promise.all([
    api.get<Schedule>(`/api/drivers/me/schedule?from=${from}&to=${to}`).catch((error: unknown) => {
      throw error instanceof ApiProblem && error.document.code === 'NOT_FOUND' ? new NoDriver() : error;
    }),
    api.get<{ readonly pdf: { readonly contact: string } }>('/api/settings'),
  ]);
  return { schedule, contact: settings.pdf.contact };
}
