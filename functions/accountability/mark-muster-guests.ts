import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { MusterClosed } from '#shared/contract/problems.ts';
import { presentMark } from '#shared/domain/accountability/muster.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { MarkResults, MarksChange } from '#shared/schemas/accountability/muster.ts';
import { markGuests } from '#shared/use-cases/accountability/mark-guests.ts';
import { markerNames } from '#shared/use-cases/accountability/read-muster.ts';

export const contract = defineContract('POST /api/musters/{id}/marks', {
  ...WRITE,
  operationId: 'markMusterGuests',
  summary: 'Mark several guests',
  description: [
    'Marks all guests of an activity, such as a coach that has arrived, or those that `vipIds` names: up to 1,000. Each guest has a result of their own, and one does not affect the others: a guest who is not in the muster is `NOT_FOUND` there. The last mark of a guest counts, and every mark is kept.',
    'Drivers mark the guests of their current ride. Others are `FORBIDDEN` in the results; `403 FORBIDDEN` if all are. `409 MUSTER_CLOSED`: the muster is closed.',
  ].join('\n\n'),
  access: ['update', 'Mark'],
  body: MarksChange,
  success: { status: 200, body: MarkResults, description: 'One result per guest' },
  problems: [MusterClosed],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const results = await markGuests(context, context.params.id, context.body);
  const names = await markerNames(results.flatMap(({ mark }) => mark ?? []));
  return {
    results: results.map(({ mark, ...rest }) => ({ ...rest, ...(mark && { mark: presentMark(mark, names) }) })),
  };
});
