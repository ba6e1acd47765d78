import type { ClockRule } from '#shared/domain/time/format.ts';
import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import type { Answered, Known, Message, Pressed, Refused, Schedule } from './kept.ts';

/** How often the page asks for changes while it is visible. */
export const POLL_MS = 10_000;

/** The service knows a key for 24 hours. What is older is not sent: a repeat could do it twice. */
const MAX_AGE_MS = 23 * 3_600_000;

/** Refusals that pass: the same request may succeed later. */
const PASSING = ['IDEMPOTENCY_KEY_IN_FLIGHT', 'CONTENDED_WRITE'];

const AGAIN_SECONDS = 5;

const STATUS = { start: 'IN_PROGRESS', done: 'COMPLETED' } as const;

/** Sends one press. Returns the ride, if the service answers with it. Throws what the client of the API throws. */
async function send(api: Api, press: Pressed): Promise<Answered | undefined> {
  const { guest, key, lateMinutes, messageId, photo, quick, ride, stop, text, version, what } = press;
  const post = async (verb: string, body?: object, ifMatch?: string) =>
    (await api.send<Answered>('POST', `/api/events/${ride?.id}/${verb}`, { body, ifMatch, key })).value;
  switch (what) {
    case 'start':
    case 'done':
      return post('status', { status: STATUS[what] });
    case 'arrive':
      return post('arrived', {});
    case 'read':
      return post('acknowledge', undefined, `"${version}"`);
    case 'seen':
      await api.send('POST', `/api/messages/${messageId}/read`, { key });
      return undefined;
    case 'message':
      // JSON has no fields that are undefined.
      await api.send('POST', '/api/drivers/me/messages', {
        body: { text, quick, lateMinutes, eventId: ride?.id, photo },
        key,
      });
      return undefined;
    case 'aboard':
    case 'notAboard':
      return post('board', { vipId: guest?.id, aboard: what === 'aboard' });
    case 'atStop':
      return post('board', { stop });
  }
}

export interface Queue {
  /** Reads the presses that wait, the oldest first. */
  readonly waiting: () => readonly Pressed[];
  /** Takes a press out of the queue, and keeps what the service refuses, or how it answered the ride. */
  readonly settle: (press: Pressed, refused: readonly Refused[], answered?: Answered) => void;
}

/**
 * Sends what was pressed, in order, each under its own key. One window of this page does it at a time. A press leaves the queue only when
 * the service has answered it, so nothing is lost, and by its key nothing is done twice. Returns undefined, or after how many milliseconds
 * to try the rest again. Throws NotReached and SignedOut.
 */
export function sendPressed(api: Api, queue: Queue, tooOld: string): Promise<number | undefined> {
  return navigator.locks.request('motorcade-drive', async () => {
    for (let next = queue.waiting()[0]; next; next = queue.waiting()[0]) {
      if (Date.now() - Date.parse(next.at) > MAX_AGE_MS) queue.settle(next, [{ ...next, reason: tooOld }]);
      else {
        try {
          queue.settle(next, [], await send(api, next));
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          const { document, message, retryAfter = AGAIN_SECONDS } = error;
          if (isPassing(document)) return retryAfter * 1_000;
          queue.settle(next, [{ ...next, reason: message, code: document.code }]);
        }
      }
    }
    return undefined;
  });
}

function isPassing({ code, status }: ApiProblem['document']): boolean {
  return status >= 500 || status === 429 || status === 401 || PASSING.includes(code);
}

/** Up to where the page knows the changes. */
export interface Feed {
  readonly cursor: string;
  readonly etag?: string | undefined;
}

interface Changes {
  readonly items: readonly { readonly subject: string }[];
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
    if (news.value.items.every(({ subject }) => subject === 'Message'))
      return { feed: next, known: { ...known, at, talk: await readTalk(api, known.schedule) } };
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
    api.get<ClockRule & { readonly pdf: { readonly contact: string } }>('/api/settings'),
  ]);
  const { clock, country, pdf } = settings;
  return { schedule, contact: pdf.contact, rule: { clock, country }, talk: await readTalk(api, schedule) };
}

/** How many messages are read, and how many of them are shown: there are others, such as reminders. */
const [READ, SHOWN] = [30, 8];

async function readTalk(api: Api, { driver }: Schedule): Promise<Message[]> {
  const { items } = await api.get<{ readonly items: Message[] }>(`/api/drivers/${driver.id}/messages?limit=${READ}`);
  return items
    .filter(({ purpose }) => purpose === 'MESSAGE')
    .slice(0, SHOWN)
    .reverse();
}
