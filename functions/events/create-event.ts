import { settle } from '#shared/activities/settle.ts';
import { surroundingsOf } from '#shared/activities/surroundings.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/assignment-problems.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite } from '#shared/contract/problems.ts';
import { beginActivity } from '#shared/domain/activities/begin.ts';
import { masterOf, vipsFromMaster } from '#shared/domain/activities/master.ts';
import { presentActivity } from '#shared/domain/activities/present.ts';
import { findActivity } from '#shared/entities/activity.ts';
import { contend } from '#shared/entities/contend.ts';
import { serve } from '#shared/runtime/serve.ts';
import { Activity, NewActivity } from '#shared/schemas/activity.ts';

export const contract = defineContract({
  operationId: 'createEvent',
  method: 'POST',
  path: '/api/events',
  aliases: ['/events'],
  summary: 'Plan an activity',
  description:
    'A TRANSPORT that names a `masterEventId` and no `vipIds` takes the VIPs of its master, except those who need no transportation.',
  tag: 'Activities',
  access: ['create', 'ScheduleEvent'],
  body: NewActivity,
  success: { status: 201, body: Activity, description: 'The activity' },
  problems: [ContendedWrite, ...ASSIGNMENT_PROBLEMS],
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async ({ audit, body, commit, newId, now, retried }) => {
  const id = newId('act');
  const earlier = retried ? await findActivity(id) : undefined;
  if (earlier) return presentActivity(earlier, await surroundingsOf([earlier]));
  return contend(async () => {
    const vipIds = body.vipIds?.length || !body.masterEventId ? body.vipIds : await masterVips(body.masterEventId);
    return settle({ audit, commit }, undefined, beginActivity(id, { ...body, vipIds }, now));
  });
});

const masterVips = async (masterEventId: string): Promise<string[]> => {
  const master = masterOf(masterEventId, await findActivity(masterEventId));
  const { vips } = await surroundingsOf([{ vipIds: master.vipIds }]);
  return vipsFromMaster(master, vips);
};
