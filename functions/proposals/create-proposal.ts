import { SOLVER_ASSETS, solverWithin } from '#shared/adapters/dispatch/highs.ts';
import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { findProposal } from '#shared/entities/proposals/proposal.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewProposal } from '#shared/schemas/proposals/new-proposal.ts';
import { Proposal } from '#shared/schemas/proposals/proposal.ts';
import { makeProposal, queuePending } from '#shared/use-cases/proposals/make-proposal.ts';
import { showProposal } from '#shared/use-cases/proposals/own-proposal.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/proposals', {
  ...WRITE,
  operationId: 'createProposal',
  summary: 'Work out changes without making them',
  description: [
    'Changes nothing. Answers the steps that would, in an order in which each step is legal. Look at them, then call POST /api/proposals/{id}/apply. The proposal is kept for one hour. Other coordinators see it and can take it over, except a plan of the copilot.',
    '`ASSIGN` gives a vehicle and a driver to rides that lack one, or whose own is deleted, out of service or blocked at that time. `REASSIGN` finds others for the rides of a driver or vehicle that drops out, or of several (`driverIds`, `vehicleIds`), all decided together, with the fewest changes to the other rides. Its first steps block what drops out, from `from` to `to`, so that no later booking takes it; there is none where blocks cover that time already. A block has at most 31 days: without `to`, or with a later one, it ends 31 days after `from`, and the warning `BLOCK_IS_LIMITED` says so.',
    'More people covered counts first, by party size and `importance`, then fewer changed rides, then usual drivers and vehicles, then fewer empty seats, hand-overs and new faces together, weighed by `settings.dispatch`: a driver stays with a vehicle that fits, and guests with their driver. With `prefer: FEWEST_VEHICLES` fewer vehicles count before these. `figures.levels` says which of these goals are proven. `pinVehicle` and `pinDriver` of a ride keep what it has; `pins` does so for this proposal only. The setting `turnaroundMinutes` and the rules on the hours of drivers hold, and so do the ways between places, unless `travel.rule` is OFF. A ride that is covered stays covered. Other rides of the same time may get another vehicle or driver. A ride that breaks a rule as it is stays so: `RIDE_BREAKS_RULE` names the rule, with its figures. Rides that have begun, and rides outside the time, keep what they have. Only a ride under way whose vehicle or driver drops out now ends here and now, and a new ride takes its guests on with others.',
    '`SHIFT` moves an activity with its legs, or several (`activityIds`): any number of legs, in separate steps. It finds vehicles and drivers as `POSTPONE` does.',
    '`POSTPONE` moves everything that starts in a time, or what `activityIds` names, with the legs of each master that moves. A ride whose vehicle or driver has something else at the new time gets another one, with the fewest changes. A motorcade moves with all its cars in one step, or stays whole: `unresolved` names a car that cannot move. Rides of a flight stay, because planes do not wait: those with a `flightId`, and the last ride of a guest before their flight departs. `warnings` names them (`FLIGHT_RIDE_STAYS`), what has begun (`ACTIVITY_HAS_BEGUN`), legs of an activity that stays (`LEG_STAYS`), all-day activities unless the minutes are whole days (`ALL_DAY_STAYS`), and guests who are then in two places (`VIP_OVERLAP`).',
    '`CANCEL` cancels activities, a master with its legs, a day or a time, of any size: rides of flights and motorcades with it. With `vipId` a guest leaves all, also their flights. `AWAY` takes a guest out of what takes place while they are away, also of what is under way: their own rides are cancelled, shared ones go on. `GUESTS_WITHOUT_RIDE` names guests who then have no ride to or from what goes on. `MOVE_PLACE` moves an activity, or everything at a place, to another place: rides end and begin there and last as long as the new way, boats are cancelled or go by road, and a ride with both ends at one place is cancelled. `RELODGE` gives guests another hotel from a night on, and their rides from and to the old one follow; with `ridesAt` new rides take them there. `PARTY` sets how many people come with a guest: cars that are too small are replaced, and where the guest keeps theirs, the others follow in further cars. `CLOSE` closes a place, a way or each way for a time, or slows it by `addMinutes` or `factor`: its first step writes the closure, slow rides begin earlier or end later, and rides that no one can drive move or are cancelled. With `iata` the rides of flights that cannot land or depart are cancelled: `GUESTS_WITHOUT_LODGING` and `GUESTS_COME_LATE` say what their guests lack.',
    '`FOLLOW` moves the pick-ups of a flight to its arrival. `SWAP` gives two rides each other’s driver, vehicle or both in one step: `result` says why it would be refused. `MERGE` makes one ride of several: the others are cancelled, and it has no steps if no vehicle takes everybody. `SPLIT` gives guests of a ride rides of their own. `GUEST_TIMES` takes a guest off everything outside their stay, with the legs of what they miss, shortens their lodging, and cancels rides without guests; `warnings` names what is under way when they come or leave (`ACTIVITY_UNDER_WAY`), and their flights (`GUEST_FLIGHT`). All of them find vehicles and drivers as `POSTPONE` does.',
    '`REPEAT` copies activities to other days, or `every` some minutes between two times of each day, as the runs of one series (`seriesId`), with guests and needs, and without vehicle and driver: `ASSIGN` finds those. `SERIES` changes, cancels or deletes all runs, or the following ones; what was changed by hand stays (`CHANGED_BY_HAND`). `COPY_DAY` copies what starts on a day to another one. Rides of flights and cars of motorcades are not copied (`NOT_COPIED`), and no copy is made twice (`ALREADY_THERE`). At most 500 copies. Applying them goes on in a job after some seconds.',
    '`OPERATIONS` takes up to 200 steps, each a write of this API with its parameters and its body. Each is tried on a dry run, on the table as the steps before it would leave it: `result` has the outcome. A step that its operation does not accept is `400 VALIDATION_FAILED`, one that you may not do is `403 FORBIDDEN`.',
    '`follows` says which rows of the attention list the steps would make and remove.',
    '`unresolved` names the rides that cannot be covered, each with a proof. A ride that loses what drops out and gets nothing else is there too. What takes more than about 4 s, and more than 500 rides in any case, is left to a job: `202` with `status` PENDING. A dry run waits for the plan of up to 500 rides. `400 VALIDATION_FAILED`: the time has more than 2,000 rides. Choose a shorter one.',
  ].join('\n\n'),
  access: ['create', 'Proposal'],
  body: NewProposal,
  success: {
    status: 201,
    pending: 'The proposal, which a job works out. Read it again with GET /api/proposals/{id}',
    body: Proposal,
    description: 'The proposal',
  },
  invalidFor: ['MEANING', 'STATE'],
  effect: 'NOTHING',
  uses: ['table:read', 'table:write', 'operations:invoke', 'queue:send:finish-proposals'],
  memoryMegabytes: 2_048,
  assets: SOLVER_ASSETS,
  copilot: true,
});

/** All searches of one request together. The request may take 20 s. */
const SOLVER_SECONDS = 10;

export const handler = serve(contract, async (context) => {
  const id = context.newId('prp');
  const earlier = await findEarlier(context, id, (proposalId) => findProposal(proposalId, context.now));
  if (earlier) await queuePending(earlier);
  const means = {
    loadSolver: solverWithin(SOLVER_SECONDS),
    invoke: lambdaOperations(context.event),
    isShared: context.event.invocation?.via === undefined,
  };
  const made = earlier ? { proposal: earlier } : await makeProposal(context, id, context.body, means);
  return { ...(await showProposal(made.proposal)), ...('follows' in made && { follows: made.follows }) };
});
