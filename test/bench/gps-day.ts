import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { jobRunner } from '#infra/local/control/job-runner.ts';
import { startQueues } from '#infra/local/queues/local-queues.ts';
import { startTraccar } from '#infra/local/stubs/traccar.ts';
import { later } from '#shared/domain/time/days.ts';
import { type Day, driveDay } from '#test/support/gps-day.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { enrolDevices } from './enrolled.ts';
import { printTable, say } from './print-table.ts';
import { countUnits, type Units, unitsSince } from './spent-units.ts';

const START = '2027-05-10T06:00:00.000Z';
const STEP_MINUTES = 30;
const FIX_SECONDS = 10;
/** How many of 40 devices upload late, and how many fail for a third of the day. */
const SHARE = 1 / 40;
const KILL_EVERY = 7;
const TWICE_EVERY = 5;
/** A killed run ends at this request to the table, and each next one a few later. */
const FIRST_DEATH = 150;
const LATER_DEATH = 61;
const IDLE_BEATS = 10;
/** The settings and the list of devices, however few there are. */
const READS_OF_A_BEAT = 2;

/** Returns the number of devices and of hours of a size such as `200x24`. */
export function dayOf(size: string): { readonly devices: number; readonly hours: number } {
  const [, devices = '', hours = ''] = /^(\d+)x(\d+)$/.exec(size) ?? [];
  if (!(Number(devices) > 0) || !(Number(hours) > 0)) throw new Error('the size is devices x hours, such as 200x24');
  return { devices: Number(devices), hours: Number(hours) };
}

/**
 * Lets the phones of all devices report each 10 seconds, and runs the handler of `gps-sync` after each half hour: killed midway from
 * time to time, or twice at once. Some devices fail, and some phones upload 6 hours late. Prints what it costs. Returns whether each
 * fix was stored once, and a beat without news costs at most one read per 100 devices.
 */
export async function printGpsDay(size: string): Promise<boolean> {
  const { devices, hours } = dayOf(size);
  const startedAt = performance.now();
  const stub = await startTraccar();
  const { contract } = gpsSync;
  const queues = await startQueues([contract]);
  Object.assign(process.env, { GPS_URL: stub.url, GPS_TOKEN: stub.token, GPS_TIMEOUT_MS: '8000' }, queues.environment);
  const runner = jobRunner([{ ...gpsSync, file: 'functions/jobs/gps-sync.ts', name: contract.jobId }], queues);
  const run = (now: string) => runner.run(contract.jobId, now);
  const drivers = await enrolDevices(stub, devices, START);
  const few = Math.max(1, Math.round(devices * SHARE));
  const steps = (hours * 60) / STEP_MINUTES;
  const day: Day = { start: START, steps, stepMinutes: STEP_MINUTES, fixSeconds: FIX_SECONDS, late: few, sick: few };
  const units = countUnits();
  let [kills, last] = [0, START];
  const { sent, stored } = await driveDay(stub, drivers, day, async (now, step) => {
    last = now;
    if (step % KILL_EVERY === KILL_EVERY - 1 && step < steps) {
      const end = await killedAfter(FIRST_DEATH + LATER_DEATH * kills, () => run(now));
      if (end === 'killed') kills += 1;
    } else await Promise.all(step % TWICE_EVERY === 0 ? [run(now), run(now)] : [run(now)]);
    if (step % 10 === 0) say(`step ${step + 1}, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  });
  const busy = units();
  stub.forget();
  const idle = await idleBeats(last, units);
  const asked = stub.asked.length;
  await Promise.all([stub.stop(), queues.stop()]);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(
    `\n${devices} devices, ${hours} h, a fix each ${FIX_SECONDS} s: ${sent} fixes sent, ${stored} positions stored. ${kills} runs were killed, ${few} devices failed for a third of the time, ${few} phones uploaded 6 hours late. ${seconds} s, ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB.`,
  );
  printUnits([
    ['the whole day', busy],
    [`${IDLE_BEATS} beats without news (${asked} requests to the tracker)`, idle],
  ]);
  return judge([
    [sent === stored, `each fix is stored: ${sent} sent, ${stored} stored`],
    // The units of a killed run whose answers are lost are not counted.
    [busy.batchUnits <= stored, `no position is written twice: ${busy.batchUnits} write units for ${stored}`],
    [idle.writes === 0, `a beat without news writes nothing: ${idle.writes} writes`],
    [
      idle.reads / IDLE_BEATS <= Math.max(READS_OF_A_BEAT, devices / 100),
      `a beat without news costs at most one read per 100 devices, and at least two: ${idle.reads / IDLE_BEATS} reads, ${idle.readUnits / IDLE_BEATS} read units`,
    ],
  ]);
}

/** Runs beats after all news is read and no search for late uploads is due. Those come in the first beat of a minute only. */
async function idleBeats(last: string, units: () => Units): Promise<Units> {
  const before = units();
  for (let beat = 1; beat <= IDLE_BEATS; beat += 1) {
    const at = later(last, beat * 1_000);
    const event = { Records: [{ messageId: `${beat}`, body: JSON.stringify({ beat: 1, at }) }], time: at };
    await gpsSync.handler(event, { awsRequestId: 'idle' } as never);
  }
  return unitsSince(before, units());
}

function printUnits(rows: readonly (readonly [string, Units])[]): void {
  const right = (title: string) => ({ title, right: true });
  printTable(
    'Requests to the table',
    [
      { title: '' },
      right('reads'),
      right('read units'),
      right('writes'),
      right('write units'),
      right('of them positions'),
    ],
    rows.map(([name, used]) => [name, used.reads, used.readUnits, used.writes, used.writeUnits, used.batchUnits]),
  );
}

function judge(promises: readonly (readonly [boolean, string])[]): boolean {
  for (const [holds, promise] of promises) say(`${holds ? 'holds' : '! MISSED'}: ${promise}`);
  return promises.every(([holds]) => holds);
}
