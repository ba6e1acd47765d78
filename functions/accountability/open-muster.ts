import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { presentMuster } from '#shared/domain/accountability/muster.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Muster, NewMuster } from '#shared/schemas/accountability/muster.ts';
import { openMuster } from '#shared/use-cases/accountability/open-muster.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/musters', {
  ...WRITE,
  operationId: 'openMuster',
  summary: 'Open a muster',
  description: [
    'Opens a list on which people mark who is accounted for. Without `vipIds` it has all VIPs who are not deleted, roster-only ones too. A VIP who is added while it is open joins it, and one who is deleted leaves it. `vipIds` names up to 1,000 instead. `placeId` takes everyone who lodges at that place, or is most likely there: who they are is decided now.',
    'While it is open, `privacyMinutes` of the GPS settings does not limit the whereabouts in GET /api/musters/{id}. The audit record of this request says so.',
  ].join('\n\n'),
  access: ['create', 'Muster'],
  body: NewMuster,
  success: { status: 201, body: Muster, etag: 'version', description: 'The open muster' },
  invalidFor: ['STATE'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const id = context.newId('mus');
  const earlier = await findEarlier(context, id, findMuster);
  return presentMuster(earlier ?? (await openMuster(context, id, context.body)));
});
