import { type Compiled, compile } from './compile.ts';
import type { Instance, Ride } from './instance.ts';
import { planModel } from './mip-model.ts';
import { NONE, type Plan } from './plan.ts';
import type { SolveMip } from './solve-mip.ts';

/** A plan, and what it is a plan of. */
interface Planned {
  readonly instance: Instance;
  readonly compiled: Compiled;
  readonly plan: Plan;
}

/** The most rides that the search for a core looks at: the nearest in time. */
const MAX_CORE = 24;

/** Returns the ids of a smallest set of rides, this one among them, that cannot all be covered. Undefined if the nearest rides can. */
export function smallestCore(
  { compiled: { rides }, instance, plan }: Planned,
  ride: number,
  solveMip: SolveMip,
): string[] | undefined {
  const own = rides[ride] as Ride;
  const distance = (other: Ride): number => Math.max(0, other.start - own.end, own.start - other.end);
  const near = rides
    .filter((_, number) => number !== ride && plan.vehicle[number] !== NONE)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MAX_CORE);
  const fitTogether = (together: readonly Ride[]): boolean => {
    const compiled = compile({ ...instance, rides: together });
    const { lostColumn, model } = planModel(compiled, []);
    const { isOptimal, values } = solveMip(model, { seconds: 1, megabytes: 400 });
    const isLost = compiled.rides.some((_, number) => (values?.[lostColumn + number] ?? 0) > 0.5);
    // Without proof, the rides may fit.
    return !(isOptimal && isLost);
  };
  let core = [own, ...near];
  if (fitTogether(core)) return undefined;
  for (const { id: leftOut } of near) {
    const without = core.filter(({ id }) => id !== leftOut);
    if (!fitTogether(without)) core = without;
  }
  return core.map(({ id }) => id);
}
