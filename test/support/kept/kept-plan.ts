import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import { HEADER } from '#shared/domain/plan/plan-parts.ts';
import { planParts } from '#shared/entities/packed-plan.ts';
import { database } from '#shared/table/database.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { openPlan } from '#shared/use-cases/plan/read-plan.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import type { MakeKept } from './kept.ts';

/** The attention list, and where the guests are on each day of the plan. */
export const keptPlan: MakeKept = async (as) => {
  await packPlan(testContext());
  const read = async () => {
    const times = Array.from({ length: 2 }, (_, n) => new Date(Date.now() + n * 82.5 * 3_600_000).toISOString());
    const answers = [
      await call(listAttention, { as, query: { within: 'P7D', dismissed: 'true' } }),
      ...(await Promise.all(times.map((at) => call(listWhereabouts, { as, query: { at } })))),
    ];
    return answers.map(({ body }) => body);
  };
  return {
    read,
    fresh: async () => {
      const { Key } = planParts().get({ id: HEADER }).params<{ Key: Record<string, string> }>();
      await database().client.send(new DeleteCommand({ TableName: database().table, Key }));
      return read();
    },
    isUsed: async () => {
      const now = new Date().toISOString();
      const { commands } = await metered(async () => (await openPlan(now)).running(now));
      // The changes alone. Without the packed plan, several queries read the activities.
      return commands.filter((command) => command === 'Query').length === 1;
    },
  };
};
