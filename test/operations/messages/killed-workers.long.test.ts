import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pMap from 'p-map';
import * as sendMessages from '#functions/messages/send-messages.ts';
import { findMessage } from '#shared/entities/messages/message.ts';
import { call } from '#test/support/call.ts';
import { useMachineClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

// The workers have it.
useMachineClock();
useTable();
useFiles();
const messaging = useMessaging();
/** A worker is killed while the provider answers its message of this number. */
const KILLED_AT = [1, 2, 4, 6, 8];
const MESSAGES_EACH = 8;

let as: string;
let driverIds: string[];
const workers: ChildProcess[] = [];
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  driverIds = (await pMap(Array.from({ length: MESSAGES_EACH }), () => aReachableDriver(), { concurrency: 10 })).map(
    ({ id }) => id,
  );
});
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

function startWorker(ids: readonly string[]): ChildProcess {
  const worker = spawn(process.execPath, ['test/support/delivering-worker.ts', ...ids], {
    env: { ...process.env, MESSAGING_TIMEOUT_MS: '20000' },
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
}

it('messages of five workers that are killed with SIGKILL are sent once, or UNKNOWN', async () => {
  const ids: string[] = [];
  for (const text of KILLED_AT.keys()) {
    const { body } = await call(sendMessages, { as, body: { driverIds, text: `${text}` } });
    ids.push(...body.results.map(({ message }: { message: { id: string } }) => message.id));
  }
  const taken = new Map<string, number>();
  messaging.stub.onDelivery(({ text }) => {
    taken.set(text, (taken.get(text) ?? 0) + 1);
    if (taken.get(text) === KILLED_AT[Number(text)]) workers[Number(text)]?.kill('SIGKILL');
  });
  for (const place of KILLED_AT.keys()) startWorker(ids.slice(place * MESSAGES_EACH, (place + 1) * MESSAGES_EACH));
  const ends = await Promise.all(workers.map((worker) => once(worker, 'exit')));
  expect(ends).toEqual(KILLED_AT.map(() => [null, 'SIGKILL']));
  messaging.stub.onDelivery(() => undefined);

  // A claim ends after 75 seconds, and the sweeper follows.
  const begun = Date.now();
  for (const seconds of [90, 200, 400]) await messaging.deliver(new Date(begun + seconds * 1_000).toISOString());
  const ended = await pMap(ids, findMessage, { concurrency: 10 });
  expect(ended.filter((message) => message?.status !== 'SENT' && message?.status !== 'UNKNOWN')).toEqual([]);
  const copies = messaging.stub.delivered.map(({ text, to }) => `${to} ${text}`);
  expect(copies).toHaveLength(new Set(copies).size);
  const sent = ended.filter((message) => message?.status === 'SENT');
  expect(copies.length).toBeGreaterThanOrEqual(sent.length);
  for (const message of ended)
    if (message?.status === 'UNKNOWN') expect(message.failure).toContain('The service stopped while it sent');
}, 120_000);
