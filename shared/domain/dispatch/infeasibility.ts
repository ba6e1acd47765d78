import { type Compiled, compile, type Side } from './compile.ts';
import { greedyPlan, toldPlan } from './heuristics.ts';
import type { Instance, Ride } from './instance.ts';
import { planModel } from './mip-model.ts';
import { NONE, type Plan } from './plan.ts';
import type { SolveMip } from './solve-mip.ts';

/** A proof that not all of these rides can take place: they need one each at the same time, and only these may serve any of them. */
interface HallProof {
  /** One ride more than there are `numbers`. The ride in question comes first. */
  readonly rides: readonly number[];
  /** The vehicles or drivers that may serve any of these rides. */
  readonly numbers: readonly number[];
}

/**
 * Returns a proof that a ride cannot be covered together with rides that are (Hall's theorem): among rides that conflict with each
 * other (`cliques`), some need more vehicles or drivers than may serve them. Returns the smallest proof, or undefined if there is none.
 */
export function hallProof(
  side: Side,
  cliques: readonly (readonly number[])[],
  assigned: Int32Array,
  ride: number,
): HallProof | undefined {
  return cliques
    .filter((clique) => clique.includes(ride))
    .flatMap((clique) => proofIn(side, assigned, ride, clique) ?? [])
    .toSorted((a, b) => a.rides.length - b.rides.length)[0];
}

function proofIn(side: Side, assigned: Int32Array, ride: number, clique: readonly number[]): HallProof | undefined {
  const holder = new Map(clique.filter((each) => assigned[each] !== NONE).map((each) => [assigned[each], each]));
  const rides = [ride];
  const numbers = new Set<number>();
  for (const reached of rides) {
    for (const number of side.allowed[reached] ?? []) {
      if (numbers.has(number)) continue;
      const held = holder.get(number);
      // A vehicle or driver without a ride of this clique could serve one of them.
      if (held === undefined) return undefined;
      numbers.add(number);
      rides.push(held);
    }
  }
  return { rides, numbers: [...numbers].sort((a, b) => a - b) };
}

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
    // Mostly they fit, and are covered one after the other in less time than the solver takes.
    if (!greedyPlan(compiled, toldPlan(compiled)).vehicle.includes(NONE)) return true;
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
