import { RELAXABLE_RULES, type RelaxableRule } from '#shared/schemas/proposals/proposal.ts';
import { conflictCliques } from './cliques.ts';
import { type Compiled, compile, type Side } from './compile.ts';
import { greedyPlan, searchPlan, toldPlan } from './heuristics.ts';
import type { HoursJudge, Instance, Ride } from './instance.ts';
import { planModel } from './mip-model.ts';
import { LOST, NONE, type Plan } from './plan.ts';
import type { SolveMip } from './solve-mip.ts';
import { goalsOf } from './tally.ts';

/** Why a ride is not covered. Ids are those of rides, and of vehicles or drivers. With `rule` the ride could be covered without it. */
export type Obstacle =
  /** Nothing of that kind may serve the ride: all are too small, blocked, or excluded by a pin. */
  | { readonly kind: 'NOBODY_FITS'; readonly side: 'VEHICLE' | 'DRIVER'; readonly rule?: RelaxableRule }
  /** These rides need one each at the same time, and only these may serve them: one ride too many. */
  | {
      readonly kind: 'TOO_MANY_RIDES';
      readonly side: 'VEHICLE' | 'DRIVER';
      readonly rideIds: string[];
      readonly ids: string[];
      readonly rule?: RelaxableRule;
    }
  /** These rides cannot all be covered, although any of them could be left out. */
  | { readonly kind: 'NOT_ALL_TOGETHER'; readonly rideIds: string[] }
  /** Without this rule the ride could be covered. */
  | { readonly kind: 'RULE'; readonly rule: RelaxableRule }
  | { readonly kind: 'NOT_FOUND' };

/** Returns why each ride without a vehicle or driver has none, by the id of the ride: the simplest proof that holds. */
export function explain(
  instance: Instance,
  compiled: Compiled,
  plan: Plan,
  solveMip: SolveMip,
): ReadonlyMap<string, Obstacle> {
  const lost = [...compiled.rides.keys()].filter(
    (ride) => plan.vehicle[ride] === NONE && compiled.rides[ride]?.ahead === undefined,
  );
  const sides = [
    { name: 'VEHICLE', side: compiled.vehicles, assigned: plan.vehicle },
    { name: 'DRIVER', side: compiled.drivers, assigned: plan.driver },
  ] as const;
  const judged = sides.map((each) => ({ ...each, cliques: conflictCliques(each.side) }));
  const proofs = lost.map((ride) => ({ ride, proof: provenOf(compiled, judged, ride) }));
  const limits = NAMED_RULES.filter((rule) => isLimiting(instance, rule));
  const rules = proofs.some(({ proof }) => !proof) ? RELAXABLE_RULES : limits;
  const helped = lost.length > 0 ? helpingRules(instance, compiled, plan, rules) : undefined;
  return new Map(
    proofs.map(({ proof, ride }) => {
      const { id } = compiled.rides[ride] as Ride;
      const rule = helped?.get(id);
      const core = (): Obstacle => {
        const rideIds = smallestCore({ instance, compiled, plan }, ride, solveMip);
        return rideIds ? { kind: 'NOT_ALL_TOGETHER', rideIds } : { kind: 'NOT_FOUND' };
      };
      if (proof) return [id, rule && limits.includes(rule) ? { ...proof, rule } : proof];
      return [id, (rule && ({ kind: 'RULE', rule } as const)) ?? core()];
    }),
  );
}

interface Judged {
  readonly name: 'VEHICLE' | 'DRIVER';
  readonly side: Side;
  readonly assigned: Int32Array;
  readonly cliques: readonly (readonly number[])[];
}

function provenOf(compiled: Compiled, sides: readonly Judged[], ride: number): Obstacle | undefined {
  const unfit = sides.find(({ side }) => side.allowed[ride]?.length === 0);
  if (unfit) return { kind: 'NOBODY_FITS', side: unfit.name };
  for (const { assigned, cliques, name, side } of sides) {
    const proof = hallProof(side, cliques, assigned, ride);
    if (!proof) continue;
    const rideIds = proof.rides.map((number) => compiled.rides[number]?.id ?? '');
    return { kind: 'TOO_MANY_RIDES', side: name, rideIds, ids: proof.numbers.map((number) => side.ids[number] ?? '') };
  }
  return undefined;
}

const STEPS = 500;

/** Plans again with one of these rules given up. Returns the first rule that lets a ride be covered, by the id of the ride. */
function helpingRules(
  instance: Instance,
  compiled: Compiled,
  plan: Plan,
  rules: readonly RelaxableRule[],
): Map<string, RelaxableRule> {
  const found = new Map<string, RelaxableRule>();
  for (const rule of rules) {
    if (isVain(instance, rule)) continue;
    const relaxed = compile(withoutRule(instance, rule));
    const isKept = compiled.isKept.map((kept) => kept && rule !== 'TOLD');
    const start = greedyPlan({ ...relaxed, isKept }, toldPlan(compile(asPlanned(instance, compiled, plan))));
    const better = searchPlan({ ...relaxed, isKept }, start, STEPS);
    // It may leave another ride open instead.
    if (goalsOf(relaxed, better)[LOST] >= goalsOf(compiled, plan)[LOST]) continue;
    for (const [ride, { id }] of relaxed.rides.entries()) {
      const isHelped = plan.vehicle[ride] === NONE && better.vehicle[ride] !== NONE;
      if (isHelped && !found.has(id)) found.set(id, rule);
    }
  }
  return found;
}

/** Returns the instance as if people had been told the plan. */
function asPlanned(instance: Instance, { drivers, rides, vehicles }: Compiled, plan: Plan): Instance {
  return {
    ...instance,
    rides: rides.map(({ driverId: _driver, vehicleId: _vehicle, ...ride }, number) => {
      const vehicleId = vehicles.ids[plan.vehicle[number] ?? NONE];
      const driverId = drivers.ids[plan.driver[number] ?? NONE];
      return { ...ride, ...(vehicleId !== undefined && { vehicleId }), ...(driverId !== undefined && { driverId }) };
    }),
  };
}

/** The rules that a proof names too. People who hear of them can change their wish, ask another driver, or accept longer hours. */
const NAMED_RULES: readonly RelaxableRule[] = ['VEHICLE_TYPES', 'LICENCES', 'NEEDS', 'HOURS', 'REST', 'SPARES'];

/** Tells whether the instance has what this rule is about. */
export function isLimiting({ drivers, rides, rules }: Instance, rule: RelaxableRule): boolean {
  if (rule === 'SPARES')
    return rides.some(({ maxSeats, ownSeats }) => ownSeats !== undefined || maxSeats !== undefined);
  if (rule === 'NEEDS') return rides.some(({ unsuited }) => unsuited !== undefined);
  return rule === 'HOURS' || rule === 'REST'
    ? rules.hours !== undefined
    : (rule === 'LICENCES' ? drivers : rides).some(({ vehicleTypes }) => vehicleTypes !== undefined);
}

/** Tells whether giving up a rule changes nothing: no wish, no licence, no rule on hours, no spare car. */
function isVain(instance: Instance, rule: RelaxableRule): boolean {
  const { maxDrivingMinutes, minRestMinutes } = instance.rules;
  if (isLimiting(instance, rule) || !NAMED_RULES.includes(rule)) return false;
  if (rule === 'HOURS') return maxDrivingMinutes === undefined;
  return rule === 'REST' ? minRestMinutes === undefined : true;
}

function withoutHours(judge: HoursJudge, rule: 'HOURS' | 'REST'): HoursJudge {
  return (driverId, rides) => judge(driverId, rides, rule);
}

/** Returns the instance without a rule. */
function withoutRule(instance: Instance, rule: RelaxableRule): Instance {
  const { hours, maxDrivingMinutes, minRestMinutes, ...rules } = instance.rules;
  const kept = {
    ...rules,
    ...(maxDrivingMinutes !== undefined && rule !== 'HOURS' ? { maxDrivingMinutes } : {}),
    ...(minRestMinutes !== undefined && rule !== 'REST' ? { minRestMinutes } : {}),
    ...(hours && { hours: rule === 'HOURS' || rule === 'REST' ? withoutHours(hours, rule) : hours }),
  };
  const rides = instance.rides.map((ride) => ({
    ...ride,
    ...(rule === 'PINS' && { pinVehicle: false, pinDriver: false }),
    ...(rule === 'VEHICLE_TYPES' && { vehicleTypes: undefined }),
    ...(rule === 'NEEDS' && { unsuited: undefined }),
    ...(rule === 'SPARES' && {
      seats: ride.ownSeats ?? ride.seats,
      ownSeats: undefined,
      spareOf: undefined,
      maxSeats: undefined,
    }),
  }));
  const drivers =
    rule === 'LICENCES' ? instance.drivers.map((driver) => ({ ...driver, vehicleTypes: undefined })) : instance.drivers;
  return { ...instance, rules: kept, rides, drivers };
}

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
