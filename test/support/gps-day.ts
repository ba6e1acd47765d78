import type { StubFix } from '#infra/local/stubs/traccar.ts';
import { storedTimes } from '#shared/entities/gps/position.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { someFixes } from './fixes.ts';
import type { FaultyTracker } from './gps.ts';

/** A driver of the day: the id of their device here, and at the stub. */
export interface DayDriver {
  readonly deviceId: string;
  readonly stubId: number;
}

export interface Day {
  readonly start: string;
  readonly steps: number;
  readonly stepMinutes: number;
  readonly fixSeconds: number;
  /** The phones of the first drivers upload 6 hours late. */
  readonly late: number;
  /** The devices of the last drivers fail in the middle third. */
  readonly sick: number;
}

const LATE_MS = 6 * HOUR_MS;
/** Runs after the end, so that devices that rest and late positions are read too. */
const RUNS_AFTER = 70;

/**
 * Lets all drivers drive through a day, and runs the synchronisation after each step, from time to time twice at once. `step` is the number
 * of the step. Returns the numbers of fixes that the stub got, and of positions that are stored.
 */
export async function driveDay(
  stub: FaultyTracker,
  drivers: readonly DayDriver[],
  day: Day,
  run: (now: string, step: number) => Promise<unknown>,
): Promise<{ readonly sent: number; readonly stored: number }> {
  const start = Date.parse(day.start);
  const stepMs = day.stepMinutes * 60_000;
  const sickIds = drivers.slice(drivers.length - day.sick).map(({ stubId }) => stubId);
  const held: { readonly dueAt: number; readonly stubId: number; readonly fixes: StubFix[] }[] = [];
  let sent = 0;
  let now = start;
  const upload = (): void => {
    while (held[0] && held[0].dueAt <= now) {
      const { dueAt, fixes, stubId } = held.shift() as (typeof held)[number];
      const serverTime = new Date(dueAt).toISOString();
      stub.report(
        stubId,
        fixes.map((fix) => ({ ...fix, serverTime })),
      );
    }
  };
  for (let step = 0; step < day.steps; step += 1) {
    const from = new Date(now).toISOString();
    const count = (day.stepMinutes * 60) / day.fixSeconds;
    now = start + (step + 1) * stepMs;
    for (const [place, { stubId }] of drivers.entries()) {
      const fixes = someFixes(from, count, day.fixSeconds);
      sent += fixes.length;
      if (place < day.late) held.push({ dueAt: now + LATE_MS, stubId, fixes });
      else stub.report(stubId, fixes);
    }
    upload();
    const isSick = step >= day.steps / 3 && step < (2 * day.steps) / 3;
    stub.fail(isSick ? 'internal' : undefined, sickIds);
    await run(new Date(now).toISOString(), step);
  }
  stub.fail();
  now += LATE_MS;
  upload();
  for (let minute = 0; minute < RUNS_AFTER; minute += 1) {
    now += 60_000;
    await run(new Date(now).toISOString(), day.steps + minute);
  }
  const range = { from: day.start, to: new Date(now).toISOString() };
  // One device after the other: the times of a large day do not fit into memory at once.
  let stored = 0;
  for (const { deviceId } of drivers) stored += (await storedTimes(deviceId, range)).size;
  return { sent, stored };
}
