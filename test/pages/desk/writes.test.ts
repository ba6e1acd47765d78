import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toasts } from '#shared/pages/desk/kit/toast.ts';
import { api, begin, signInEnded } from '#shared/pages/desk/session.ts';
import { type Call, journal, perform, sendWrite, tryOut } from '#shared/pages/desk/store/writes.ts';
import { apiOf, type OnWait } from '#shared/pages/parts/api-client.ts';
import { sessionOf } from '#shared/pages/parts/session.ts';

const CALL = { operationId: 'createPlace', body: { name: 'North gate' } };
const DONE = { says: 'Made' };
const FULL = { title: 'Too many', status: 429, code: 'RATE_LIMITED' };

const asked: Headers[] = [];
/** What the service answers, one after the other. */
let answers: Response[] = [];
/** How long was waited, in milliseconds. */
let waited = 0;

function refused(retryAfter: string): Response {
  return Response.json(FULL, { status: 429, headers: { 'Retry-After': retryAfter } });
}

const { fetch } = globalThis;

beforeEach(() => {
  asked.length = 0;
  waited = 0;
  globalThis.fetch = (_url, init) => {
    // After a write the desk reads its parts again.
    if (init?.method !== 'POST') return Promise.reject(new Error('No network'));
    asked.push(new Headers(init?.headers));
    return Promise.resolve(answers.shift() ?? Response.error());
  };
  const asAnn = apiOf({ token: () => Promise.resolve('token') } as never);
  begin({ api: asAnn, user: { id: 'ann', role: 'COORDINATOR' }, signOut: () => undefined } as never);
  // Time passes at once.
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms: number) => {
    // A text on the page goes later.
    if (ms % 1_000 === 0 && ms !== 20_000) {
      waited += ms;
      setImmediate(run);
    }
  }) as never);
});

afterEach(() => {
  // The desk asks no more, so that its timer does not hold the process.
  signInEnded.value = true;
  jest.restoreAllMocks();
  globalThis.fetch = fetch;
  journal.value = [];
  toasts.value = [];
});

/** Sends the write. Returns what came of it. */
function sent(onWait?: OnWait): Promise<unknown> {
  return perform(CALL, DONE, undefined, onWait).then(
    ({ value }) => value,
    (error: unknown) => error,
  );
}

describe('a write that is one request too many', () => {
  it('is sent again by itself under its key, once the service takes it', async () => {
    answers = [refused('3'), Response.json({ id: 'plc_1' }, { status: 201 })];
    const left: number[] = [];
    const onWait = (seconds: number) => {
      left.push(seconds);
      return () => true;
    };
    expect(await sent(onWait)).toEqual({ id: 'plc_1' });
    expect([left, waited]).toEqual([[3], 3_000]);
    const keys = asked.map((headers) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(journal.value).toHaveLength(1);
  });

  it('is shown as waiting on the page, and refused if it is too many again', async () => {
    answers = [refused('60'), refused('60')];
    const shown: string[] = [];
    const forget = toasts.subscribe((texts) => shown.push(...texts.map(({ text }) => text)));
    expect(await sent()).toMatchObject({ document: FULL });
    forget();
    expect(shown).toEqual(['Too many requests from this address. Wait 60 seconds. It is then sent by itself.']);
    expect([asked.length, journal.value.length]).toEqual([2, 0]);
  });

  it('is sent again also where no undo of the page takes it back, such as a file', async () => {
    answers = [refused('3'), Response.json({ created: 2 })];
    const { value } = await sendWrite('POST', '/api/import?kind=VIPS', { body: new Blob(['name']) });
    expect([value, asked.length]).toEqual([{ created: 2 }, 2]);
    answers = [refused('3')];
    const tried = sendWrite('POST', '/api/import?kind=VIPS', { dryRun: true });
    await expect(tried).rejects.toMatchObject({ document: FULL });
  });

  it('is not sent a second time while it waits, however often a person asks for it', async () => {
    answers = [refused('3'), Response.json({ id: 'plc_1' }, { status: 201 })];
    expect(await Promise.all([sent(), sent()])).toEqual([{ id: 'plc_1' }, { id: 'plc_1' }]);
    expect([asked.length, journal.value.length]).toEqual([2, 1]);
    answers = [Response.json({ id: 'plc_2' }, { status: 201 })];
    expect(await sent()).toEqual({ id: 'plc_2' });
  });

  it('is refused at once, if the wait is longer than the window of the limit', async () => {
    answers = [refused('61')];
    expect(await sent()).toMatchObject({ document: FULL });
    expect(asked).toHaveLength(1);
  });

  it('is not sent any more, once the person leaves the form', async () => {
    answers = [refused('3')];
    expect(await sent(() => () => false)).toMatchObject({ document: FULL });
    expect(asked).toHaveLength(1);
  });
});

describe('a write whose answer is lost', () => {
  const patch = { operationId: 'updatePlace', params: { placeId: 'plc_1' }, body: { name: 'East gate' } };

  /** Sends it: the first answer is lost, and it is refused the second time. Returns what came of it. */
  function lostOnce(call: Call, status: number, record: object): Promise<unknown> {
    let writes = 0;
    globalThis.fetch = (_url, init) => {
      if (init?.method === 'GET') return Promise.resolve(Response.json(record, { headers: { ETag: '"2"' } }));
      writes += 1;
      if (writes === 1) return Promise.reject(new TypeError('Lost'));
      return Promise.resolve(Response.json({ status, code: 'NO', title: 'No' }, { status }));
    };
    return perform(call, DONE, '"1"').then(
      (answer) => answer,
      (error: unknown) => error,
    );
  }

  it('is done where the record has its values: no other person has changed it', async () => {
    expect(await lostOnce(patch, 412, { name: 'East gate', note: '' })).toEqual({
      value: { name: 'East gate', note: '' },
      etag: '"2"',
    });
    expect(journal.value).toHaveLength(1);
  });

  it('is refused where another person has changed the record', async () => {
    expect(await lostOnce(patch, 412, { name: 'West gate' })).toMatchObject({ document: { status: 412 } });
    expect(journal.value).toEqual([]);
  });
});

describe('a read and a dry run', () => {
  it('are tried once more where the answer is lost', async () => {
    let left = 1;
    globalThis.fetch = () =>
      left-- > 0 ? Promise.reject(new TypeError('Lost')) : Promise.resolve(Response.json({ id: 'plc_1' }));
    expect(await api().get('/api/places/plc_1')).toEqual({ id: 'plc_1' });
    left = 1;
    expect(await tryOut(CALL)).toEqual({ is: 'possible', value: { id: 'plc_1' } });
    left = 2;
    await expect(api().get('/api/places/plc_1')).rejects.toThrow('not reached');
  });
});

describe('a session', () => {
  const first = { access_token: 'first', refresh_token: 'next', expires_in: 90 };

  it('goes on while the provider is not reached, and ends where it refuses', async () => {
    const now = jest.spyOn(Date, 'now');
    const begun = Date.now();
    let reason: Error = new TypeError('Failed to fetch');
    const session = sessionOf(first, () => Promise.reject(reason));
    now.mockReturnValue(begun + 40_000);
    expect(await session.token()).toBe('first');
    now.mockReturnValue(begun + 100_000);
    await expect(session.token()).rejects.toThrow('not reached');
    reason = Object.assign(new Error('Out of order'), { status: 503 });
    await expect(session.token()).rejects.toThrow('not reached');
    reason = Object.assign(new Error('No'), { status: 400 });
    await expect(session.token()).rejects.toThrow('ended');
  });
});

describe('two presses on one record', () => {
  const params = { eventId: 'act_1' };
  const first = { operationId: 'reportArrived', params, body: { arrived: true } };
  const second = { operationId: 'moveEventStatus', params, body: { status: 'IN_PROGRESS' } };

  it.each([200, 409])('are sent one after the other, in their order, also after a %i', async (status) => {
    const sentTo: string[] = [];
    let answer: (response: Response) => void = () => undefined;
    globalThis.fetch = (url, init) => {
      if (init?.method !== 'POST') return Promise.reject(new Error('No network'));
      sentTo.push(String(url));
      return sentTo.length > 1 ? Promise.resolve(Response.json({})) : new Promise((done) => (answer = done));
    };
    const both = [first, second].map((call) => perform(call, DONE).catch(() => undefined));
    const other = perform(CALL, DONE);
    await other;
    expect(sentTo.map((url) => url.split('/').at(-1))).toEqual(['arrived', 'places']);
    answer(Response.json({}, { status }));
    await Promise.all(both);
    expect(sentTo.map((url) => url.split('/').at(-1))).toEqual(['arrived', 'places', 'status']);
  });
});
