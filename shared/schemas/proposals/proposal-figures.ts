import * as z from 'zod';

/** The goals of a plan of who drives what. VEHICLES stands among them only where fewer are preferred. */
export const SOLVER_GOALS = [
  'COVERED_WEIGHT',
  'CHANGED_RIDES',
  'AHEAD',
  'WISHES',
  'VEHICLES',
  'DUTIES',
  'EMPTY_MINUTES',
  'EVEN_HOURS',
] as const;
export type SolverGoal = (typeof SOLVER_GOALS)[number];

const Level = z
  .object({
    goal: z.enum(SOLVER_GOALS).meta({
      description:
        'COVERED_WEIGHT: the most people, by `importance`. CHANGED_RIDES: the fewest changes. AHEAD: rested drivers are left for rides around that are planned another time; only where there are such rides. WISHES: usual drivers and vehicles. VEHICLES: the fewest vehicles, only with `prefer: FEWEST_VEHICLES`. DUTIES: few empty seats, few hand-overs and few new faces, weighed by `settings.dispatch`. EMPTY_MINUTES: the shortest empty way. EVEN_HOURS: even work of drivers',
    }),
    value: z.number().meta({
      description:
        'What the plan reaches. Of COVERED_WEIGHT more is better, of all other goals less. EVEN_HOURS: squared minutes',
    }),
    bound: z.number().nullable().meta({
      description:
        'No plan that is as good in all goals before is better than this. null: the plan is searched, and no bound is known',
    }),
    optimal: z
      .boolean()
      .meta({ description: 'True: it is proven that no plan is better in this goal, and in all goals before it' }),
    limitReached: z.boolean().meta({
      description:
        'True: the proof of this goal was cut off by its limit of time or memory. AHEAD, WISHES, DUTIES, EMPTY_MINUTES and EVEN_HOURS are searched, and have no such proof',
    }),
  })
  .meta({ id: 'ProposalLevel' });

const DriverWork = z
  .object({ driverId: z.string(), name: z.string(), minutes: z.int().min(0) })
  .meta({ id: 'DriverWork' });
export type DriverWork = z.infer<typeof DriverWork>;

function count(description: string) {
  return z.int().min(0).meta({ description });
}

export const ProposalFigures = z
  .object({
    rides: z.int().min(0).meta({ description: 'The rides that were planned together' }),
    coveredRides: z.int().min(0).meta({ description: 'Those that have a vehicle and a driver afterwards' }),
    covered: count('The people on them. A ride without guests counts as one'),
    value: count('The same people, each counted as often as the `importance` of their VIP says: 1 to 5'),
    bound: count('No plan has a larger value than this'),
    changed: z.int().min(0).meta({ description: 'Covered rides with another vehicle or driver than before' }),
    vehicles: count('The vehicles that they take'),
    emptySeats: count('The seats that stay empty on all these rides together'),
    handovers: count('How often another driver takes over a vehicle on the same day'),
    vehicleChanges: count(
      'How often a driver changes the vehicle on the same day, or begins a day with another one than usual',
    ),
    facesPerGuest: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: 'The drivers that a guest has on these rides, on average. null without guests' }),
    emptyMinutes: count('The minutes of the ways between their places, with their buffers'),
    busiestDriver: DriverWork.nullable().meta({ description: 'The driver with the most minutes of these rides' }),
    idlestDriver: DriverWork.nullable().meta({
      description: 'The driver with the fewest minutes, of all drivers who may serve one of the rides',
    }),
    levels: z.array(Level).meta({
      description: 'The goals in order. A goal decides only between plans that are equally good in all goals before it',
    }),
    optimal: z.boolean().meta({ description: 'True: it is proven that no plan has a larger value' }),
    fewestChanges: z
      .boolean()
      .meta({ description: 'True: it is proven that no plan that covers as many changes fewer rides' }),
    limitReached: z
      .boolean()
      .meta({ description: 'True: a proof ended at its limit: see `levels`. The plan breaks no rule all the same' }),
  })
  .meta({ id: 'ProposalFigures' });
export type ProposalFigures = z.infer<typeof ProposalFigures>;
