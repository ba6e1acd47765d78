import { beforeEach, describe, expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { operations } from '#functions/registry.ts';
import { ALL_CHECKS } from '#shared/domain/attention/all-checks.ts';
import type { AttentionRow, Mend } from '#shared/schemas/attention/attention.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { storedText } from '#test/support/stored-text.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers, restoreItems } from '#test/support/table-items.ts';
import { technicalAmong } from '#test/support/technical-text.ts';
import { VARIANTS } from './mend-variants.ts';
import { AFTER_MEND, NOW, SITUATIONS, WITHOUT_MEND } from './situations.ts';

const all = await operations();
function named(operationId: string) {
  const operation = all.find(({ contract }) => contract.operationId === operationId);
  if (!operation) throw new Error(`there is no operation ${operationId}`);
  return operation;
}
const STEPS = ['boardGuests', 'createEvent', 'dismissAttention', 'getEvent', 'moveEventStatus', 'updateEvent'];
const flights = useFlights();
const messaging = useMessaging();
useTable();
useFiles();
useFunctions(...STEPS.map(named));
const clock = useClock();
let as: string;
async function reset(): Promise<void> {
  clock.stop(NOW);
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
}
beforeEach(reset);

/** Sets the clock and all items of the table back to what they were. */
async function setBack(stored: string): Promise<void> {
  clock.stop(NOW);
  await restoreItems(stored);
}

async function list(): Promise<AttentionRow[]> {
  return (await call(listAttention, { as })).body.items;
}
function send({ body, operationId, params, query }: Mend): Promise<Answer> {
  const texts = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return call(named(operationId), { as, body, params, query: Object.fromEntries(texts) });
}

/** Sends a request. A proposal is applied, and has nothing that it leaves open. */
async function carryOut(request: Mend): Promise<void> {
  const { body, status, text } = await send(request);
  expect([status < 300, text]).toEqual([true, text]);
  if (request.operationId !== 'createProposal') return;
  expect([body.unresolved, body.warnings.filter(({ code }: { code: string }) => code.endsWith('REFUSED'))]).toEqual([
    [],
    [],
  ]);
  expect(body.steps.length).toBeGreaterThan(0);
  const applied = await call(applyProposal, { as, params: { id: body.id } });
  expect(applied.body).toMatchObject({ applied: body.steps.length, problem: null });
}

/** What a person mends otherwise: they call the driver, or ask an administrator. */
const WITHOUT_REQUEST = [
  'CONNECTION_AT_RISK',
  'FLIGHT_NOT_TRACKED',
  'CHANGE_NOT_ACKNOWLEDGED',
  'PRINCIPAL_WITHOUT_SPARE',
  'SUPPLIER_DRIVER_UNKNOWN',
  'SERVICE_FAILS',
  'SERVICE_REFUSES',
  'NO_MESSAGING_PROVIDER',
  'WEBHOOK_DISABLED',
];

function keyOf({ code, subject }: AttentionRow): string {
  return `${code} ${subject.id}`;
}
function isAsBad(row: AttentionRow, than: AttentionRow): boolean {
  return row.severity === 'CRITICAL' || than.severity === 'WARNING';
}

type Situation = (scene: { readonly as: string; readonly flights: typeof flights }) => Promise<string>;

/** Makes the situation, carries out each request that its row offers on a table as it was then, and compares the rows before and after. */
async function testRequests(code: string, situation: Situation): Promise<AttentionRow> {
  const id = await situation({ as, flights });
  const made = await storedText();
  const before = await list();
  const row = before.find((each) => each.code === code && each.subject.id === id);
  if (!row) throw new Error(`${code} is not listed: ${before.map(keyOf).join(', ')}`);
  expect(row.since).toBe(new Date(NOW).toISOString());
  expect(technicalAmong(before.flatMap(textsOf))).toEqual([]);
  // A mend takes no guests off anything.
  expect(row.mend?.operationId === 'updateEvent' && 'vipIds' in (row.mend.body ?? {})).toBe(false);
  for (const [place, request] of requestsOf(row).entries()) {
    if (place > 0) await setBack(made);
    await carryOut(request);
    await AFTER_MEND[code]?.(messaging);
    const after = await list();
    const known = new Set(before.map(keyOf));
    // Who goes later still needs a ride.
    if (request.body?.['outcome'] === 'LEFT_LATER') continue;
    expect(after.map(keyOf)).not.toContain(keyOf(row));
    expect(after.filter((each) => !known.has(keyOf(each)) && isAsBad(each, row))).toEqual([]);
  }
  return row;
}

/** What a person reads of a row. */
function textsOf({ choices = [], detail, mend, subject }: AttentionRow): (string | null | undefined)[] {
  const sent = mend?.body?.['text'];
  return [detail, subject.name, typeof sent === 'string' ? sent : '', ...choices.map(({ summary }) => summary)];
}

function requestsOf({ choices = [], mend }: AttentionRow): Mend[] {
  return [...(mend ? [mend] : []), ...choices];
}

describe.each(ALL_CHECKS.flatMap(({ codes }) => codes))('%s', (code) => {
  it('is gone after its mend, which takes off no guests, or after each of its choices, and nothing as bad is new', async () => {
    const situation = SITUATIONS[code];
    if (!situation) throw new Error(`${code} has no situation`);
    const { choices, mend } = await testRequests(code, situation);
    expect([code, mend === null]).toEqual([code, WITHOUT_MEND.includes(code)]);
    if (!WITHOUT_REQUEST.includes(code)) expect([mend, ...(choices ?? [])].some(Boolean)).toBe(true);
  });
});

describe.each(VARIANTS)('$code, $title', ({ code, expected, situation }) => {
  it('is gone after each request that it offers, and nothing as bad is new', async () => {
    const row = await testRequests(code, situation);
    expect(row).toMatchObject(expected);
  });
});
