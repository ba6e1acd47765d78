import { spawnSync } from 'node:child_process';
import { type Compiled, compile } from '#shared/domain/dispatch/compile.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { DUTIES, EMPTY_MINUTES, emptyPlan, LOST, type Plan } from '#shared/domain/dispatch/plan.ts';
import { keeping, solve } from '#shared/domain/dispatch/solve.ts';
import type { MipLimits } from '#shared/domain/dispatch/solve-mip.ts';
import { goalsOf, tallyOf } from '#shared/domain/dispatch/tally.ts';
import { dispatchInstance } from '#shared/domain/proposals/dispatch-instance.ts';
import { waves } from '#test/domain/dispatch/instances.ts';
import { SUMMIT_DAYS, summitFacts } from '#test/fixtures/summit.ts';
import { testSolver } from '#test/support/solver.ts';
import { printTable, say } from './print-table.ts';

/** Our empty way is at most this many times the other one, where all goals before it are equal. */
const MOST = 1.05;

interface Case {
  readonly name: string;
  readonly instance: Instance;
}

/**
 * Prints what our planner and the routing solver of OR-Tools make of the same instances with equal time. Returns whether ours is never worse
 * in an earlier goal, and its empty way at most 1.05 times the other one where these are equal. True where OR-Tools is not installed.
 */
export async function printBesideOrTools(limits: MipLimits): Promise<boolean> {
  if (spawnSync('python3', ['-c', 'import ortools']).status !== 0) {
    say('\nOR-Tools is not installed: nothing was compared with it. `test/bench/or-tools-requirements.txt` names it.');
    return true;
  }
  const rows: (string | number)[][] = [];
  const worse: string[] = [];
  for (const { instance, name } of cases()) {
    const compiled = keeping(compile(instance));
    const solveMip = await testSolver();
    const before = process.cpuUsage();
    const { plan } = solve(compiled, solveMip, limits);
    const { system, user } = process.cpuUsage(before);
    const seconds = (system + user) / 1e6;
    const other = byOrTools(compiled, seconds);
    rows.push([`${name}, ours`, ...figuresOf(compiled, plan), seconds]);
    rows.push([`${name}, OR-Tools`, ...figuresOf(compiled, other), seconds]);
    if (isWorse(compiled, plan, other)) worse.push(name);
  }
  printTable(
    'Beside OR-Tools, one driver for each vehicle',
    ['', 'covered weight', 'hand-overs', 'empty seats', 'empty minutes', 'seconds'],
    rows,
  );
  await printLeastWays(limits);
  say(worse.length === 0 ? '\nNo plan is worse than that of OR-Tools.' : `\nWorse: ${worse.join('; ')}.`);
  return worse.length === 0;
}

function cases(): Case[] {
  const days = SUMMIT_DAYS.map((day, place) => {
    const facts = summitFacts([day]);
    return { name: `Summit, day ${place + 1}`, instance: dispatchInstance({ kind: 'ASSIGN' }, facts, facts.rides) };
  });
  const made = [
    { name: 'S', rides: 60, vehicles: 6, drivers: 6 },
    { name: 'M', rides: 200, vehicles: 20, drivers: 20 },
  ].map(({ name, ...size }) => ({ name, instance: waves(size, 1) }));
  return [...days, ...made].map(({ instance, name }) => ({ name, instance: withOneDriverEach(instance) }));
}

/**
 * Returns the instance with a driver for each vehicle, without rules on their hours and without parties: what a solver of routes can know. A
 * driver may take another vehicle, which counts as a hand-over.
 */
function withOneDriverEach(instance: Instance): Instance {
  const { needed, rule = 'OFF', turnaroundMinutes } = instance.rules;
  return {
    ...instance,
    rides: instance.rides.map(({ parties: _parties, ...ride }) => ride),
    drivers: instance.vehicles.map(({ blocked, id }) => ({ id: `driver of ${id}`, blocked, usualVehicleId: id })),
    rules: { turnaroundMinutes, rule, ...(needed && { needed }) },
  };
}

/** Returns the plan of OR-Tools. A ride without a vehicle is not covered. */
function byOrTools(compiled: Compiled, seconds: number): Plan {
  const { vehicles } = compiled;
  const asked = { milliseconds: Math.max(100, Math.round(seconds * 1000)) };
  const routes = answerOf('test/bench/or-tools.py', compiled, asked) as number[][];
  const plan = emptyPlan(compiled);
  for (const [number, route] of routes.entries()) {
    for (const ride of route) {
      plan.vehicle[ride] = number;
      plan.driver[ride] = compiled.drivers.ids.indexOf(`driver of ${vehicles.ids[number]}`);
    }
  }
  return plan;
}

/** Runs a program with an instance and more. Returns what it prints. */
function answerOf(program: string, { capacities, rides, travel, vehicles }: Compiled, more: object): unknown {
  const input = JSON.stringify({
    ...more,
    rides: rides.map(({ seats, weight }, ride) => ({ seats, weight, allowed: vehicles.allowed[ride] })),
    vehicles: capacities,
    // Less than 0: one vehicle cannot serve the second ride after the first.
    minutes: rides.map((first, a) =>
      rides.map((second, b) => (b > a && !vehicles.conflicts[a * rides.length + b] ? travel(first, second) : -1)),
    ),
  });
  const { status, stderr, stdout } = spawnSync('python3', [program], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Prints the empty way of each day of the summit, with all guests and drivers, beside what no plan with as few empty seats can beat. */
async function printLeastWays(limits: MipLimits): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const [place, day] of SUMMIT_DAYS.entries()) {
    const facts = summitFacts([day]);
    const compiled = keeping(compile(dispatchInstance({ kind: 'ASSIGN' }, facts, facts.rides)));
    const { goals, levels, plan } = solve(compiled, await testSolver(), limits);
    const { emptySeats } = tallyOf(compiled, plan).counts();
    const chains = levels.find(({ goal }) => goal === 'EMPTY_MINUTES')?.bound ?? 0;
    const least = answerOf('test/bench/least-way.py', compiled, { emptySeats });
    rows.push([`Summit, day ${place + 1}`, emptySeats, goals[EMPTY_MINUTES], chains, Number(least)]);
  }
  printTable(
    'Empty way, and what no plan can beat',
    ['', 'empty seats', 'empty minutes', 'with any seats', 'with no more empty seats'],
    rows,
  );
}

function figuresOf(compiled: Compiled, plan: Plan): number[] {
  const { emptySeats, handovers, switches } = tallyOf(compiled, plan).counts();
  const goals = goalsOf(compiled, plan);
  return [compiled.totalWeight - goals[LOST], handovers + switches, emptySeats, goals[EMPTY_MINUTES]];
}

function isWorse(compiled: Compiled, own: Plan, other: Plan): boolean {
  const [ours, theirs] = [goalsOf(compiled, own), goalsOf(compiled, other)];
  for (const goal of [LOST, DUTIES] as const) if (ours[goal] !== theirs[goal]) return ours[goal] > theirs[goal];
  return ours[EMPTY_MINUTES] > MOST * theirs[EMPTY_MINUTES];
}
