import { byId } from '#shared/domain/by-id.ts';
import { withGrownParty } from '#shared/domain/proposals/grown-party.ts';
import { isAhead } from '#shared/domain/proposals/planned-rides.ts';
import { change } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { NewParty } from '#shared/schemas/proposals/new-crisis-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import { requireVips, vipStep } from './plan-cancel.ts';
import { type DayMeans, planChanges } from './plan-changes.ts';

/** Works out how the rides of a guest change who comes with more people, or fewer. Throws ValidationFailed if there is no such guest. */
export async function planParty(
  means: DayMeans,
  newId: (prefix: string) => string,
  { partySize, vipId }: NewParty,
): Promise<ProposalPlan> {
  const { now } = means;
  const [before] = await requireVips('body.vipId', [vipId]);
  if (!before) throw new Error('requireVips returns a guest for each id');
  const vip = change(before, { partySize }, now);
  const rides = (await findActivities(await activityIdsOf(vipId))).filter(
    (ride) => ride.type === 'TRANSPORT' && ride.motorcadeId === undefined && isAhead(ride, now),
  );
  const [guests, vehicles, { tags }] = await Promise.all([
    findVips([...new Set(rides.flatMap(({ vipIds }) => vipIds))]),
    allVehicles(),
    readSettings(),
  ]);
  const growing = {
    vip,
    vips: byId([...guests, vip]),
    vehicles: byId(vehicles),
    tags,
    now,
    newId: () => newId('act'),
  };
  const changes = rides.flatMap((ride) => withGrownParty(ride, growing));
  const plan = await planChanges(means, { changes, vips: [vip] });
  const grows = before.partySize === partySize ? [] : [await vipStep(before, { partySize })];
  return { ...plan, steps: [...grows, ...plan.steps] };
}
