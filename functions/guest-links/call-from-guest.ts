import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, RideOver } from '#shared/contract/problems.ts';
import { clientAddress } from '#shared/pipeline/admission.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewGuestCall } from '#shared/schemas/activities/boarding.ts';
import { GuestPage, GuestPath, PAGE_HEADERS } from '#shared/schemas/guest-links/guest-link.ts';
import { guestPage, callFromGuest as store } from '#shared/use-cases/guest-links/guest-page.ts';
import { openGuestLink } from '#shared/use-cases/guest-links/new-guest-link.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';

export const contract = defineContract('POST /api/g/{token}/calls', {
  ...WRITE,
  operationId: 'callFromGuest',
  summary: 'Say as a guest: I am here, or I need help',
  description:
    'For the page of the guest. The ride has it in `guestCalls`, the attention list has `GUEST_IS_HERE` or `GUEST_NEEDS_HELP`, and the driver gets a message. A repeat within 2 minutes changes nothing, and nor does HERE before `hereFrom`. Answers 404, 410 and 429 as the page itself.',
  tag: "Guests' links",
  access: 'public',
  params: GuestPath,
  body: NewGuestCall,
  success: { status: 200, body: GuestPage, headers: PAGE_HEADERS, description: 'What the guest sees now' },
  problems: [RideOver, ContendedWrite],
  uses: ['table:read', 'table:write', 'queue:send:deliver-messages'],
  unlimited: true,
  secretAnswer: true,
});

export const handler = serve(contract, async (context) => {
  const { body, dryRun, event, now, params } = context;
  const { guest, ride } = await openGuestLink(params.token, clientAddress(event), now);
  const called = await store(context, ride, guest, body.kind);
  if (called.messageId !== undefined && !dryRun) await queueMessages([called.messageId]);
  return guestPage(called.ride, guest, now);
});
