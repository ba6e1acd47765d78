import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach } from '@jest/globals';
import * as z from 'zod';
import { StillInUse } from '#shared/contract/problems.ts';
import { database } from '#shared/table/database.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { aUser } from './people.ts';
import { type Probe, probe } from './probe.ts';
import { allItems } from './table-items.ts';

export interface Keyed {
  /** The caller. */
  readonly user: string;
  /** The Idempotency-Key of this test. */
  readonly key: string;
  /** Calls an operation with the key of this test. */
  post(operation: Probe, more?: CallOptions): Promise<Answer>;
}

/** Gives each test its own Idempotency-Key, and a coordinator as the caller. */
export function useKeys(): Keyed {
  let user = '';
  let keys = 0;
  beforeAll(async () => {
    user = await aUser('COORDINATOR');
  });
  beforeEach(() => {
    keys += 1;
  });
  return {
    get user() {
      return user;
    },
    get key() {
      return `key-${keys}`;
    },
    post: (operation, more = {}) => {
      const headers = { 'idempotency-key': `key-${keys}`, ...more.headers };
      return call(operation, { as: user, body: { a: 1 }, ...more, headers });
    },
  };
}

export const WRITES = ['table:read', 'table:write'] as const;

/** Returns a writing operation that calls `work` with the number of the run, from 1. */
export function working(work: (run: number) => unknown = () => undefined): Probe & { readonly runs: () => number } {
  let runs = 0;
  const operation = probe(
    {
      method: 'POST',
      access: ['create', 'Vip'],
      body: z.record(z.string(), z.unknown()),
      uses: WRITES,
      problems: [StillInUse],
    },
    async ({ newId, retried }) => {
      runs += 1;
      const run = runs;
      await work(run);
      return { run, retried, id: newId('thing') };
    },
  );
  return { ...operation, runs: () => runs };
}

/** Returns whether an answer is a replay of an earlier one. */
export function replayed({ headers }: Answer): boolean {
  return headers['idempotency-replayed'] === 'true';
}

/** Makes the table as if each request with a key had ended before it stored its answer, and the leases were over. */
export async function loseStoredAnswers(): Promise<void> {
  for (const item of (await allItems()).values()) {
    if (item['__edb_e__'] !== 'idempotency') continue;
    const { answer: _answer, ...rest } = item;
    const Item = { ...rest, leaseUntil: '2000-01-01T00:00:00.000Z' };
    await database().client.send(new PutCommand({ TableName: database().table, Item }));
  }
}
