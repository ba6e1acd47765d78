import {
  ASSIGN_SIZES,
  type AssignFigures,
  LARGE,
  MEDIUM,
  type ReassignFigures,
  SMALL,
  type StabilityFigures,
  assignFigures,
  meanAndMax,
  reassignFigures,
  stabilityFigures,
} from './dispatch-figures.ts';
import { printTable, say } from './print-table.ts';

const REASSIGN_CASES = [
  [SMALL, 100],
  [MEDIUM, 80],
  [LARGE, 20],
] as const;

/** Prints how good plans of who drives what are, and how long they take. Returns whether all of them are proven. */
export async function printDispatch(): Promise<boolean> {
  const assigned: AssignFigures[] = [];
  for (const size of ASSIGN_SIZES) assigned.push(await assignFigures(size));
  printAssigned(assigned);
  const reassigned: ReassignFigures[] = [];
  for (const [size, cases] of REASSIGN_CASES) reassigned.push(await reassignFigures(size, cases));
  printReassigned(reassigned);
  const stable: StabilityFigures[] = [];
  for (const size of [SMALL, MEDIUM, LARGE]) stable.push(await stabilityFigures(size));
  printStable(stable);
  say('\nThe public MDVSP instances are not among these: their files are not ours to copy.');
  const missed = [
    ...assigned.filter(({ ms, proven }) => proven < ms.length).map(({ name }) => `ASSIGN ${name}`),
    ...reassigned.filter(({ cases, proven }) => proven < cases).map(({ name }) => `REASSIGN ${name}`),
  ];
  say(missed.length === 0 ? 'All plans are proven.' : `Not all plans are proven: ${missed.join('; ')}.`);
  return missed.length === 0;
}

function printAssigned(figures: readonly AssignFigures[]): void {
  return printTable(
    'ASSIGN, 10 instances each: gap to the proven bound in per cent, mean (max)',
    ['size', 'greedy', 'search', 'with solver', 'proven', 'ms', 'memory MB'],
    figures.map(({ greedy, megabytes, ms, name, proven, search, solver }) => [
      name,
      meanAndMax(greedy, 2),
      meanAndMax(search, 2),
      meanAndMax(solver, 2),
      `${proven}/${ms.length}`,
      meanAndMax(ms, 0),
      Math.round(megabytes),
    ]),
  );
}

function printReassigned(figures: readonly ReassignFigures[]): void {
  const all: ReassignFigures = {
    name: 'all',
    cases: figures.reduce((sum, { cases }) => sum + cases, 0),
    proven: figures.reduce((sum, { proven }) => sum + proven, 0),
    extra: figures.flatMap(({ extra }) => extra),
    ms: figures.flatMap(({ ms }) => ms),
  };
  printTable(
    'REASSIGN after a drop-out: changed rides beyond those of what dropped out, mean (max)',
    ['size', 'proven', 'extra changes', 'ms'],
    [...figures, all].map(({ cases, extra, ms, name, proven }) => [
      name,
      `${proven}/${cases}`,
      meanAndMax(extra, 2),
      meanAndMax(ms, 0),
    ]),
  );
}

function printStable(figures: readonly StabilityFigures[]): void {
  return printTable(
    'One ride begins 30 minutes later: changed rides, mean (max) of 10 instances',
    ['size', 'rides', 'planned from nothing', 'with the plan that people were told'],
    figures.map(({ again, anchored, name, rides }) => [name, rides, meanAndMax(again, 1), meanAndMax(anchored, 1)]),
  );
}
