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
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { type Bar, gate } from './bar.ts';
import { printTable, say } from './print-table.ts';

/** The product files of one warm request, and how many of their functions ran. */
export interface Executed {
  readonly request: string;
  readonly limit: number;
  readonly files: readonly string[];
  readonly functions: number;
}

interface Request {
  readonly request: string;
  readonly limit: number;
  readonly operation: Pick<Operation, 'contract' | 'handler'>;
  readonly ask: (as: string) => Promise<CallOptions>;
}

const TIMES = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
const RIDE = { type: 'TRANSPORT', startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T08:45:00Z' };

async function aCar() {
  return { vehicleId: await aVehicle(), driverId: await aDriver() };
}

async function aShift(as: string, withRide: boolean): Promise<CallOptions> {
  const vipIds = await addGuests([guest('Guest')]);
  const eventId = await anEvent(as, { ...TIMES, vipIds });
  if (withRide) await anEvent(as, { ...RIDE, vipIds, masterEventId: eventId, ...(await aCar()) });
  return { body: { kind: 'SHIFT', eventId, minutes: 30 } };
}

/** The requests whose files are counted. Each is asked with records of its own. */
const REQUESTS: readonly Request[] = [
  {
    request: 'reading a VIP',
    limit: 32,
    operation: getVip,
    ask: async () => ({ params: { vipId: (await addGuests([guest('Guest')]))[0] as string } }),
  },
  {
    request: 'a booking, PATCH /api/events/{id} with a vehicle',
    limit: 75,
    operation: updateEvent,
    ask: async (as) => {
      const eventId = await anEvent(as, { ...RIDE, vipIds: await addGuests([guest('Guest')]) });
      return { params: { eventId }, body: { vehicleId: await aVehicle() } };
    },
  },
  {
    request: 'a SHIFT proposal of an activity without rides',
    limit: 85,
    operation: createProposal,
    ask: (as) => aShift(as, false),
  },
  {
    request: 'a SHIFT proposal of an activity with a ride',
    limit: 115,
    operation: createProposal,
    ask: (as) => aShift(as, true),
  },
];

/**
 * Finds the product files that one warm request runs through, by V8's precise coverage. The same request is made twice, with records of
 * its own each time; only what runs between the start and the end of the second handler counts. A file of `functions` or `shared` counts
 * if at least one of its functions ran in this time. That a module was loaded does not count, so constants and types do not either.
 */
export async function executedFiles(): Promise<Executed[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const found: Executed[] = [];
    for (const { ask, limit, operation, request } of REQUESTS) {
      const as = await aUser('COORDINATOR');
      await run(operation, as, await ask(as));
      const options = await ask(as);
      const counts = await run(operation, as, options, session);
      found.push({ request, limit, ...counts });
    }
    return found;
  } finally {
    session.disconnect();
  }
}

/** Calls the handler itself, because the checks of an answer run functions of the product too. */
async function run({ contract, handler }: Request['operation'], as: string, options: CallOptions, session?: Session) {
  const event = await eventOf(contract, { as, ...options });
  // Takes what ran until now, so that it is not counted.
  await session?.post('Profiler.takePreciseCoverage');
  const { body, statusCode } = await handler(event, { awsRequestId: 'bench' } as LambdaContext);
  if (statusCode !== contract.success.status) throw new Error(body);
  const taken = await session?.post('Profiler.takePreciseCoverage');
  const ran = (taken?.result ?? []).flatMap(({ functions, url }) => {
    const file = productFile(url);
    const called = functions.filter(({ ranges }) =>
      ranges.some(({ count, startOffset }) => count > 0 && startOffset > 0),
    );
    return file && called.length > 0 ? [{ file, called: called.length }] : [];
  });
  return {
    files: ran.map(({ file }) => file).sort(),
    functions: ran.reduce((sum, { called }) => sum + called, 0),
  };
}

function productFile(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = relative('.', fileURLToPath(url));
  return /^(?:functions|shared)\//.test(file) ? file : undefined;
}

/** The bars of the files of one request. */
export const FILE_BARS: readonly Bar<readonly Executed[]>[] = REQUESTS.map(({ limit, request }) =>
  gate(
    22,
    `${request}: product files that a warm request runs through`,
    limit,
    (executed) => executed.find((each) => each.request === request)?.files.length,
  ),
);

/** Prints the files of each request. Returns whether all limits hold. */
export async function printFiles(): Promise<boolean> {
  const executed = await executedFiles();
  for (const { files, request } of executed) say(`\n${request}:\n${files.map((file) => `  ${file}`).join('\n')}`);
  printTable(
    'Product files and functions that one warm request runs through (bar 22)',
    ['request', 'files', 'at most', 'functions'],
    executed.map(({ files, functions, limit, request }) => [request, files.length, limit, functions]),
  );
  return executed.every(({ files, limit }) => files.length <= limit);
}
