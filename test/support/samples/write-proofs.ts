import timers from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, jest } from '@jest/globals';
import * as z from 'zod';
import type { Operation } from '#functions/registry.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { abilitiesOf } from '#shared/pipeline/caller.ts';
import { ROLES } from '#shared/schemas/users/user.ts';
import { database } from '#shared/table/database.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { loseStoredAnswers, replayed } from '#test/support/keyed.ts';
import { type Overwriting, overwriting } from '#test/support/overwriting.ts';
import { aUser } from '#test/support/people.ts';
import { allItems, changedItems, writingNothing } from '#test/support/table-items.ts';
import type { Sample, Stage } from './sample.ts';
import type { OnceCase } from './write-cases.ts';

/** What a proof works with. */
export interface Trial {
  readonly operation: Operation;
  readonly sample: Sample;
  readonly stage: Stage;
  /** What its transactions do if another request writes each of their items just before. */
  readonly effects: Overwriting;
}

function send({ operation, stage }: Trial, options: CallOptions): Promise<Answer> {
  return call(operation, { as: stage.as, ...options });
}

function withHeader(options: CallOptions, name: string, value: string): CallOptions {
  return {
    ...options,
    headers: { ...options.headers, [name]: value },
  };
}
function withQuery(options: CallOptions, name: string, value: string): CallOptions {
  return {
    ...options,
    query: { ...options.query, [name]: value },
  };
}

/** Sends a request, and fails unless it is refused with this status and code. */
async function refusal(trial: Trial, options: CallOptions, status: number, code: string) {
  const { body } = await send(trial, options);
  expect(body).toMatchObject({ status, code });
  return body;
}

/** Sends a request, and fails unless it is refused with this status and code and writes nothing. */
export function expectRefusal(trial: Trial, options: CallOptions, status: number, code: string) {
  return writingNothing(() => refusal(trial, options, status, code));
}

/** Each write of the request is refused if another request changes its item just before. */
async function successAndAudit(trial: Trial, options: CallOptions): Promise<void> {
  const before = await allItems();
  let status = 0;
  const effects = await overwriting(async () => {
    status = (await send(trial, options)).status;
  });
  expect([status, effects]).toEqual([trial.operation.contract.success.status, trial.effects]);
  const changed = changedItems(before, await allItems());
  const isAudit = ({ __edb_e__: entity }: Readonly<Record<string, unknown>>): boolean => entity === 'audit';
  const { operationId } = trial.operation.contract;
  expect(changed.filter(isAudit)).toContainEqual(
    expect.objectContaining({ operationId, by: options.as ?? trial.stage.as }),
  );
  expect(changed.filter((item) => !isAudit(item))).not.toEqual([]);
}

/** No field of any body takes this. */
const NONSENSE = { nonsense: ['?'] };

function jsonSchemaOf(body: z.ZodType) {
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
}

/** An unknown parameter, an unknown field, and nonsense in each field are refused. The answer names the place. */
async function invalidRequests(trial: Trial, options: CallOptions): Promise<void> {
  await writingNothing(() => refuseInvalid(trial, options));
}

async function refuseInvalid(trial: Trial, options: CallOptions): Promise<void> {
  const refused = async (request: CallOptions, path: string) => {
    const { errors } = await refusal(trial, request, 400, 'VALIDATION_FAILED');
    expect(errors[0].path).toMatch(new RegExp(`^${path}\\b`));
    return errors as readonly { readonly path: string }[];
  };
  await refused(withQuery(options, 'nonsense', '1'), 'query.nonsense');
  const { body, bodyFile, bodyType } = trial.operation.contract;
  if (!body) return;
  if (bodyType ?? bodyFile) return void (await refused({ ...options, body: 'Nonsense\r\n1\r\n' }, 'row 1'));
  const { additionalProperties, properties = {} } = jsonSchemaOf(body);
  // A notification of a provider may have any field.
  if (additionalProperties !== false) return;
  const fields = options.body as Record<string, unknown>;
  await refused({ ...options, body: { ...fields, nonsense: NONSENSE } }, 'body.nonsense');
  // One answer names most of them. A field that it leaves out is tried alone.
  const names = Object.keys(properties);
  const all = { ...fields, ...Object.fromEntries(names.map((name) => [name, NONSENSE])) };
  const named = names.length > 0 ? await refused({ ...options, body: all }, 'body') : [];
  const tops = new Set(named.map(({ path }) => path.split('.')[1]));
  for (const name of names.filter((each) => !tops.has(each))) {
    await refused({ ...options, body: { ...fields, [name]: NONSENSE } }, `body.${name}`);
  }
}

/** Each role that may not do this to any item is refused, and each that may do it to some items only. */
async function forbiddenRoles(trial: Trial, options: CallOptions): Promise<void> {
  const { access } = trial.operation.contract;
  if (typeof access === 'string') throw new Error('no ability is asked for');
  const driverId = 'drv_00000000000000000000';
  const roles = ROLES.filter(
    (role) => role === 'DRIVER' || abilitiesOf({ id: 'usr_1', role, driverId }).cannot(...access),
  );
  const users = await Promise.all(roles.map((role) => aUser(role, role === 'DRIVER' ? { driverId } : {})));
  await writingNothing(async () => {
    for (const as of users) await refusal(trial, { ...options, as }, 403, 'FORBIDDEN');
  });
}

/** Returns a value like this one that names no record. */
function unknown(value: string): string {
  return /^[A-Z]{2}\d+$/.test(value) ? 'ZZ9999' : `${value.slice(0, 4)}00000000000000000000`;
}

async function unknownRecords(trial: Trial, options: CallOptions): Promise<void> {
  await writingNothing(async () => {
    for (const [name, value] of Object.entries(options.params ?? {})) {
      const params = { ...options.params, [name]: unknown(value) };
      await refusal(trial, { ...options, params }, 404, 'NOT_FOUND');
    }
  });
}

/** All further tries would be like these. `test/table/retry-on-conflict.test.ts` shows how many there are. */
const TRIES = 2;
const CONTENDED = 'contended';

/** Every transaction loses. What gives up does so after two tries, and without the pauses between them. */
async function contendedWrites(trial: Trial, options: CallOptions): Promise<void> {
  const pause = jest.spyOn(timers, 'setTimeout').mockImplementation(async () => {
    if (pause.mock.calls.length >= TRIES) throw new ContendedWrite('It was tried often enough.');
  });
  const CancellationReasons = [{ Code: 'TransactionConflict' }];
  const lost = new TransactionCanceledException({ message: 'lost', $metadata: {}, CancellationReasons });
  const { middlewareStack } = database().client;
  // Before the steps of the SDK, so that the other requests can go past them.
  middlewareStack.add(
    (next, context) => (args) =>
      (context as { commandName?: string }).commandName === 'TransactWriteItemsCommand'
        ? Promise.reject(lost)
        : next(args),
    { step: 'initialize', priority: 'high', name: CONTENDED },
  );
  try {
    await expectRefusal(trial, options, 409, 'CONTENDED_WRITE');
  } finally {
    pause.mockRestore();
    middlewareStack.remove(CONTENDED);
  }
}

/** Records begin at version 1, so version 0 is always out of date. */
async function staleVersions(trial: Trial, options: CallOptions): Promise<void> {
  await expectRefusal(trial, withHeader(options, 'if-match', '"0"'), 412, 'VERSION_MISMATCH');
}

/** An operation that compares no version does not let its caller believe that it does. */
async function refusedVersions(trial: Trial, options: CallOptions): Promise<void> {
  const { errors } = await expectRefusal(trial, withHeader(options, 'if-match', '"1"'), 400, 'VALIDATION_FAILED');
  expect(errors).toMatchObject([{ path: 'header.If-Match', code: 'NOT_COMPARED' }]);
}

async function dryRuns(trial: Trial, options: CallOptions): Promise<void> {
  const { status } = await writingNothing(() => send(trial, withQuery(options, 'dryRun', 'true')));
  const { dryRunAnswer, query, success } = trial.operation.contract;
  expect(status).toBe(dryRunAnswer ? 200 : success.status);
  // Whatever else it may do, such as `hard`, `unassign` and `withLegs`.
  const flags = Object.entries(query?.shape ?? {}).filter(
    ([, field]) => (field as z.ZodType).safeParse('true').data === true,
  );
  for (const [name] of flags) {
    await writingNothing(() => send(trial, withQuery(withQuery(options, 'dryRun', 'true'), name, 'true')));
  }
}

/**
 * A repeat under the same key gives the first answer. Then the process ends after the commit, before it stores its answer: the repeat after
 * the lease answers again and writes nothing.
 */
async function repeats(trial: Trial, request: CallOptions): Promise<void> {
  const options = withHeader(request, 'idempotency-key', 'once');
  const first = await send(trial, options);
  expect([first.status, replayed(first)]).toEqual([trial.operation.contract.success.status, false]);
  const again = await writingNothing(() => send(trial, options));
  const { unstored } = trial.operation.contract;
  const text = unstored ? JSON.stringify({ ...first.body, ...unstored }) : first.text;
  expect([again.status, again.text, replayed(again)]).toEqual([first.status, text, true]);
  await loseStoredAnswers();
  const before = await allItems();
  const later = await send(trial, options);
  expect([later.status, replayed(later)]).toEqual([trial.operation.contract.success.status, false]);
  expect([later.body.id, later.headers['location']]).toEqual([first.body.id, first.headers['location']]);
  const changed = changedItems(before, await allItems());
  expect(changed.filter(({ __edb_e__: entity }) => entity !== 'idempotency')).toEqual([]);
}

/** The proofs of the cases that one request shows which is prepared once. All but the last write nothing. */
export const PROOFS: Readonly<Record<OnceCase, (trial: Trial, options: CallOptions) => Promise<void>>> = {
  '400': invalidRequests,
  '403': forbiddenRoles,
  '404': unknownRecords,
  '409 CONTENDED_WRITE': contendedWrites,
  '412': staleVersions,
  'If-Match is refused': refusedVersions,
  'dry run': dryRuns,
  'success and audit record': successAndAudit,
};

/** Shows what repeats of another request do. */
export async function proveAgain(trial: Trial): Promise<void> {
  await repeats(trial, await trial.sample.request(trial.stage));
}
