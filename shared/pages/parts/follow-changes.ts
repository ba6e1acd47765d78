import { type Api, ApiProblem } from './api-client.ts';

interface Change {
  readonly type: string;
  readonly subjectId: string;
}

interface Changes {
  readonly items: readonly Change[];
  readonly nextCursor: string;
}

interface Follower {
  /** Reads everything. Called first, and again after a pause that was too long for the cursor. */
  readonly begin: () => Promise<void>;
  /** Reads again what these changes touch. Called after each question, also if there are none. */
  readonly news: (changes: readonly Change[]) => Promise<void>;
  /** What is shown is up to date. */
  readonly upToDate: () => void;
  readonly failed: (error: unknown) => void;
}

const EVERY_MS = 3_000;
/** After a failure the page waits longer each time, up to this. */
const LONGEST_MS = 30_000;

/**
 * Asks for changes every 3 seconds while the page is visible. The cursor is taken before anything is read, so that no change is missed
 * in between. Returns a function that stops it.
 */
export function followChanges(api: Api, follower: Follower): () => void {
  let cursor: string | undefined;
  let etag: string | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const begin = async (): Promise<void> => {
    const { nextCursor } = await api.get<Changes>('/api/changes');
    await follower.begin();
    [cursor, etag] = [nextCursor, undefined];
  };
  const ask = async (): Promise<void> => {
    if (cursor === undefined) return begin();
    const answer = await api.getIfChanged<Changes>(`/api/changes?limit=200&after=${encodeURIComponent(cursor)}`, etag);
    await follower.news(answer?.value.items ?? []);
    if (answer) [cursor, etag] = [answer.value.nextCursor, answer.etag];
  };
  const turn = async (): Promise<void> => {
    let wait = EVERY_MS;
    try {
      await ask();
      failures = 0;
      follower.upToDate();
    } catch (error) {
      failures += 1;
      wait = Math.min(LONGEST_MS, EVERY_MS * 2 ** (failures - 1));
      if (error instanceof ApiProblem && error.document.code === 'CURSOR_EXPIRED') cursor = undefined;
      if (error instanceof ApiProblem && error.retryAfter) wait = Math.max(wait, error.retryAfter * 1_000);
      follower.failed(error);
    }
    if (!isStopped && document.visibilityState === 'visible') timer = setTimeout(() => void turn(), wait);
    else timer = undefined;
  };
  const wake = () => {
    if (document.visibilityState === 'visible' && timer === undefined && !isStopped) {
      timer = setTimeout(() => void turn(), 0);
    }
  };
  document.addEventListener('visibilitychange', wake);
  timer = setTimeout(() => void turn(), 0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
}
