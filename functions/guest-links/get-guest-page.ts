import { defineContract } from '#shared/contract/define-contract.ts';
import { RideOver } from '#shared/contract/problems.ts';
import { guestPageHtml, guestProblemHtml } from '#shared/documents/guest-page.ts';
import { clientAddress } from '#shared/pipeline/admission.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { GuestPage, GuestPath, PAGE_HEADERS } from '#shared/schemas/guest-links/guest-link.ts';
import { guestPage } from '#shared/use-cases/guest-links/guest-page.ts';
import { openGuestLink } from '#shared/use-cases/guest-links/new-guest-link.ts';

export const contract = defineContract('GET /api/g/{token}', {
  operationId: 'getGuestPage',
  summary: "Open a guest's page of a ride",
  description: [
    'JSON, or a page in the language of the guest for browsers (`Accept: text/html`). It shows this guest this ride, and nothing of other guests. Of the driver it shows the first name, and where the vehicle is from `guests.linkMinutesBefore` before the start until the end. `guests.show` of the settings can hide parts.',
    '`404 NOT_FOUND`: the address is unknown, was replaced, or its guest was erased. The answer is the same in all these cases. `410 RIDE_OVER`: the ride is over, or the guest is no longer on it; `desk` says how to reach the desk. Both are pages for browsers too, and take the same time. `429 RATE_LIMITED`: more than 60 requests a minute for a link, 300 from an address, or 20 unknown links from an address within 10 minutes.',
  ].join('\n\n'),
  tag: "Guests' links",
  access: 'public',
  params: GuestPath,
  success: {
    status: 200,
    body: GuestPage,
    page: guestPageHtml,
    problemPage: guestProblemHtml,
    headers: PAGE_HEADERS,
    description: 'What the guest sees',
  },
  problems: [RideOver],
  uses: ['table:read', 'key:make'],
  unlimited: true,
});

export const handler = serve(contract, async ({ event, now, params }) => {
  const { guest, ride } = await openGuestLink(params.token, clientAddress(event), now);
  return guestPage(ride, guest, now);
});
