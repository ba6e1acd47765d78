import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { GuestLink, NewGuestLink } from '#shared/schemas/guest-link.ts';
import { EventPath } from '#shared/schemas/paths.ts';
import { renewGuestLink } from '#shared/use-cases/guest-links/renew-guest-link.ts';

export const contract = defineContract({
  operationId: 'createGuestLink',
  method: 'POST',
  path: '/api/events/{eventId}/guest-links',
  summary: 'Create the secret page of a guest for a ride',
  description:
    'The page shows this guest this ride: when, where, which vehicle, how late, and a code for boarding. It needs no token, so anyone with the address sees it. Each guest has one address per ride: a new one ends the old one, which then answers 404. The answer is the only time the address is shown: pass it on to the guest. It answers 410 after the ride. The address in the answer to a dry run opens nothing. `404 NOT_FOUND`: the activity is no ride, or the guest is not on it.',
  tag: "Guests' links",
  access: ['update', 'ScheduleEvent'],
  params: EventPath,
  body: NewGuestLink,
  success: { status: 201, body: GuestLink, description: 'The address' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  effect: 'CONFIRMED',
  uses: ['table:read', 'table:write'],
  dryRun: true,
  secretAnswer: true,
  answersLink: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, event, now, params } = context;
  const named = { activityId: params.eventId, vipId: body.vipId };
  const path = await renewGuestLink(context, named);
  return { ...named, url: `${serviceAddress(event)}${path}`, createdAt: now };
});
