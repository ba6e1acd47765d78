import { describe, expect, it } from '@jest/globals';
import { claimKey, completeKey, type HeldKey, releaseKey } from '#shared/entities/idempotency.ts';
import { useFaults } from '#test/support/faults.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const faults = useFaults();
const START = Date.parse('2026-11-21T10:00:00.000Z');
function at(seconds: number) {
  return new Date(START + seconds * 1_000).toISOString();
}
const ANSWER = { status: 201, headers: { ETag: '"1"' }, body: '{"name":"Zoë 😀"}' };
const LEASE = 36;
const DAY = 24 * 60 * 60;

let ids = 0;
function anId() {
  return `key-${(ids += 1)}`;
}
function claim(id: string, seconds = 0, fingerprint = 'same') {
  return claimKey({ id, fingerprint, now: at(seconds) });
}
async function held(id: string, seconds = 0): Promise<HeldKey> {
  const claimed = await claim(id, seconds);
  if (claimed.kind !== 'held') throw new Error(`the key is ${claimed.kind}`);
  return claimed.key;
}

describe('an idempotency key', () => {
  it('goes to exactly one of twenty concurrent requests', async () => {
    const id = anId();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(id)));
    expect(claims.filter(({ kind }) => kind === 'held')).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === 'running')).toHaveLength(19);
  });

  it('returns the stored answer unchanged for a day', async () => {
    const key = await held(anId());
    expect(await completeKey(key, ANSWER)).toBe(true);
    expect(await claim(key.id, 1)).toEqual({ kind: 'done', answer: ANSWER });
    expect(await claim(key.id, DAY - 1)).toEqual({ kind: 'done', answer: ANSWER });
    expect(await claim(key.id, 1, 'other')).toEqual({ kind: 'other' });
  });

  it('is new after a day, with new ids', async () => {
    const key = await held(anId());
    await completeKey(key, ANSWER);
    const next = await held(key.id, DAY);
    expect(next).toMatchObject({ id: key.id, takenOver: false });
    expect(next.seed).not.toBe(key.seed);
  });

  it('is taken over after its lease by exactly one of twenty concurrent requests, with the same ids', async () => {
    const key = await held(anId());
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(key.id, LEASE)));
    const winners = claims.flatMap((claimed) => (claimed.kind === 'held' ? [claimed.key] : []));
    expect(winners).toEqual([expect.objectContaining({ seed: key.seed, takenOver: true })]);
    expect(winners[0]?.holder).not.toBe(key.holder);
  });

  it('cannot be completed or released by its former holder', async () => {
    const late = await held(anId());
    const next = await held(late.id, LEASE);
    expect(await completeKey(late, ANSWER)).toBe(false);
    await releaseKey(late);
    expect(await claim(late.id, LEASE)).toEqual({ kind: 'running' });
    expect(await completeKey(next, ANSWER)).toBe(true);
  });

  it('goes to the next request after it is released', async () => {
    const key = await held(anId());
    await releaseKey(key);
    expect(await held(key.id)).toMatchObject({ takenOver: false });
  });

  it('is running for a request that finds it claimed and then freed', async () => {
    const key = await held(anId());
    faults.before('GetItem', () => releaseKey(key));
    expect(await claim(key.id)).toEqual({ kind: 'running' });
    faults.off();
    expect(await claim(key.id)).toMatchObject({ kind: 'held', key: { takenOver: false } });
  });

  it('is held if the claim is sent twice because its answer is lost', async () => {
    const id = anId();
    faults.repeat('PutItem');
    expect(await claim(id)).toMatchObject({ kind: 'held', key: { takenOver: false } });
    expect(await claim(id, LEASE)).toMatchObject({ kind: 'held', key: { takenOver: true } });
  });

  it('stores an answer that is larger than the item limit', async () => {
    const key = await held(anId());
    const body = JSON.stringify(
      Array.from({ length: 20_000 }, (_each, n) => ({ id: `vip_${n % 50}`, name: 'Zoë Łukasiewicz' })),
    );
    expect(body.length).toBeGreaterThan(400 * 1024);
    await completeKey(key, { ...ANSWER, body });
    expect(await claim(key.id)).toMatchObject({ kind: 'done', answer: { body } });
  });
});
