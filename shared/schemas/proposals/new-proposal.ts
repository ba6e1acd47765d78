import * as z from 'zod';
import { allOf, anyOf, ENDS_LATER, exactlyOne, saying } from '#shared/schemas/fault.ts';
import { VehiclePreference } from '#shared/schemas/proposals/dispatch-settings.ts';
import { Id, idList, line } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { CRISIS_PROPOSALS } from './new-crisis-proposal.ts';
import { activityIds, DAY_PROPOSALS, importId, minutesToMove, RANGE_END, reasonForPeople } from './new-day-proposal.ts';
import { hasDeadline, NEEDS_DEADLINE, OrderProposal, ordering } from './new-order-proposal.ts';
import { REQUESTED_KINDS } from './proposal.ts';
import { REPEAT_PROPOSALS } from './repeat-proposal.ts';
import { GivenQuery } from './step-query.ts';

/** The most rides that one proposal works on, and that one request works on. A job works on more. */
export const MAX_RIDES_PER_PROPOSAL = 2_000;
export const MAX_RIDES_PER_REQUEST = 500;

const prefer = VehiclePreference.optional().meta({ description: 'Which vehicles rides get. Default: SMALLEST' });

function pinned(what: string) {
  return z
    .boolean()
    .default(false)
    .meta({ description: `True: it keeps its ${what}`, example: true });
}

const Pin = z
  .union([
    Id,
    z
      .strictObject({ activityId: Id, vehicle: pinned('vehicle'), driver: pinned('driver') })
      .refine(({ driver, vehicle }) => driver || vehicle, {
        path: ['vehicle'],
        ...saying(
          'ANY_OF',
          'or driver must be true. To pin both, give the id of the ride alone',
          anyOf('vehicle', 'driver'),
        ),
      }),
  ])
  .meta({ id: 'ProposalPin' });

const Assign = z
  .strictObject({
    kind: z.literal('ASSIGN'),
    from: Timestamp.meta({ description: 'Rides that start at this time or later' }),
    to: Timestamp.meta({ description: 'Rides that start before this time', example: RANGE_END }),
    ids: z
      .array(Id)
      .min(1, 'must have at least one id; leave it out to take all rides of the time')
      .max(MAX_RIDES_PER_PROPOSAL, `must have at most ${MAX_RIDES_PER_PROPOSAL} ids`)
      .optional()
      .meta({
        description:
          'Only these rides: those that lack a vehicle or driver, and those whose own does not suit them or is not free. Default: all rides of the time that lack one, or whose own is blocked or gone',
      }),
    pins: z
      .array(Pin)
      .max(MAX_RIDES_PER_PROPOSAL, `must have at most ${MAX_RIDES_PER_PROPOSAL} pins`)
      .optional()
      .meta({
        description:
          'Rides of the time that keep their vehicle and driver in this proposal, as if they had `pinVehicle` and `pinDriver`. An id pins both',
        example: ['act_4g7k2m9q3t5w8x1z6b0c', { activityId: 'act_7h2k9m4q8t1w5x3z0b6d', vehicle: true }],
      }),
    pool: z.boolean().optional().meta({
      description:
        'true: rides without a vehicle and a driver that go to one place, or come from one, within 20 minutes become one with stops. Not those of flights, series and motorcades',
    }),
    maxDetourMinutes: z.int().min(0).max(120).optional().meta({
      description: 'With `pool`: how much longer than their own way a guest may ride. Default: 15',
    }),
    prefer,
    ...ordering,
  })
  .refine(hasDeadline, NEEDS_DEADLINE)
  .refine(({ maxDetourMinutes, pool }) => maxDetourMinutes === undefined || pool === true, {
    path: ['maxDetourMinutes'],
    ...saying('GOES_WITH', 'goes with pool: true', allOf('pool')),
  })
  .refine(...ENDS_LATER)
  .meta({ id: 'NewAssignProposal' });

/** The most drivers, and the most vehicles, that drop out together. */
const MAX_OUT = 100;

const Reassign = z
  .strictObject({
    kind: z.literal('REASSIGN'),
    driverId: Id.optional().meta({ description: 'The driver who drops out. Give this, `vehicleId`, or the lists' }),
    vehicleId: Id.optional().meta({ description: 'The vehicle that drops out' }),
    driverIds: idList('a driver', 'drivers', MAX_OUT).optional().meta({
      description: 'Drivers who drop out together. Their rides, and those of `vehicleIds`, are decided together',
    }),
    vehicleIds: idList('a vehicle', 'vehicles', MAX_OUT)
      .optional()
      .meta({ description: 'Vehicles that drop out together' }),
    supplierId: Id.optional().meta({ description: 'The supplier that drops out, with all its drivers and vehicles' }),
    from: Timestamp,
    to: Timestamp.optional().meta({ description: 'Default: no end', example: RANGE_END }),
    prefer,
    ...ordering,
    reason: reasonForPeople,
  })
  .refine(hasDeadline, NEEDS_DEADLINE)
  .refine(({ useSuppliers }) => useSuppliers !== 'ALL', {
    path: ['useSuppliers'],
    ...saying('NOT_ONE_OF', 'must be NONE or WHEN_NEEDED: only ASSIGN takes ALL', {
      options: { or: ['NONE', 'WHEN_NEEDED'].map((value) => ({ field: 'useSuppliers', value })) },
    }),
  })
  .refine(...ENDS_LATER)
  .refine(
    ({ driverId, driverIds, supplierId, vehicleId, vehicleIds }) =>
      [driverId, vehicleId, supplierId, driverIds ?? vehicleIds].filter((each) => each !== undefined).length === 1,
    {
      path: ['driverId'],
      ...saying(
        'ONE_OF',
        'or vehicleId is required, and only one of them. For several, give driverIds, vehicleIds or both, or supplierId instead',
        anyOf('driverId', 'vehicleId', 'supplierId'),
      ),
    },
  )
  .meta({ id: 'NewReassignProposal' });
export type Reassign = z.output<typeof Reassign>;

/** The most steps that a client gives. */
const MAX_GIVEN_STEPS = 200;
/** The most characters of all given steps together, as JSON. One item of the table holds them. */
const MAX_GIVEN_CHARACTERS = 250_000;

const GivenStep = z
  .strictObject({
    operationId: line(100).meta({
      description: 'A write of this API that takes `dryRun` and JSON, except those of proposals and of the copilot',
      example: 'updateEvent',
    }),
    params: z
      .record(z.string(), line(300))
      .default({})
      .meta({ example: { eventId: 'act_4g7k2m9q3t5w8x1z6b0c' } }),
    query: GivenQuery.optional(),
    body: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ example: { title: 'Gala dinner' } }),
    ifMatch: z
      .string()
      .regex(/^"?\d{1,15}(-[\w-]+)?"?$/, 'must be an ETag, such as "3"')
      .optional()
      .meta({ description: 'Default: the version that the record has now', example: '"3"' }),
    idSeed: line(100).optional().meta({
      description:
        'Any text that is new. The id of the record that the step makes follows from it: `result.id` shows it, and later steps may name it',
      example: '8d1f0a52-2f0b-4c5e-9a53-0d9a4b7f6c11',
    }),
  })
  .meta({ id: 'GivenProposalStep' });
export type GivenStep = z.output<typeof GivenStep>;

const Operations = z
  .strictObject({
    kind: z.literal('OPERATIONS'),
    steps: z
      .array(GivenStep)
      .min(1, 'must have at least one step')
      .max(MAX_GIVEN_STEPS, `must have at most ${MAX_GIVEN_STEPS} steps`)
      .refine((steps) => JSON.stringify(steps).length <= MAX_GIVEN_CHARACTERS, {
        error: `must have at most ${MAX_GIVEN_CHARACTERS} characters together`,
      }),
    reason: reasonForPeople,
  })
  .meta({ id: 'NewOperationsProposal' });

const Shift = z
  .strictObject({
    kind: z.literal('SHIFT'),
    eventId: Id.optional().meta({ description: 'The activity that moves. Give this, `activityIds` or `importId`' }),
    activityIds: activityIds.optional().meta({ description: 'The activities that move together' }),
    importId,
    minutes: minutesToMove,
    withLegs: z.boolean().optional().meta({
      description: 'Also move the legs of a master that have not begun. Default: true; with `importId` false',
    }),
    reason: reasonForPeople,
  })
  .refine(
    ...exactlyOne(
      ['eventId', 'activityIds', 'importId'],
      'or activityIds or importId is required, and only one of them',
    ),
  )
  .meta({ id: 'NewShiftProposal' });

export const NewProposal = z
  .discriminatedUnion(
    'kind',
    [Assign, Reassign, Shift, ...DAY_PROPOSALS, ...CRISIS_PROPOSALS, ...REPEAT_PROPOSALS, OrderProposal, Operations],
    {
      error: ({ code }) => (code === 'invalid_union' ? `must be one of ${REQUESTED_KINDS.join(', ')}` : undefined),
    },
  )
  .meta({ id: 'NewProposal' });
export type NewProposal = z.output<typeof NewProposal>;
export type NewDispatch = Extract<NewProposal, { readonly kind: 'ASSIGN' | 'REASSIGN' }>;
export type NewShift = Extract<NewProposal, { readonly kind: 'SHIFT' }>;
