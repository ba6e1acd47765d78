import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import {
  ContendedWrite,
  InvalidTransition,
  VersionMismatch,
  VipWithoutConsent,
  VipWithoutPhone,
} from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { GuestLink, NewGuestLink } from '#shared/schemas/guest-links/guest-link.ts';
import { acceptGuestLink, renewGuestLink } from '#shared/use-cases/guest-links/new-guest-link.ts';
import { queueMessages } from '#shared/use-cases/messages/queue-messages.ts';

export const contract = defineContract('POST /api/events/{eventId}/guest-links', {
  ...WRITE,
  operationId: 'createGuestLink',
  summary: 'Create the secret page of a guest for a ride',
  description: [
    'The page shows this guest this ride: when, where, which vehicle, how late, and a code for boarding. It needs no token, so anyone with the address sees it. Each guest has one address per ride: a new one ends the old one, which then answers 404. The answer is the only time the address is shown: pass it on to the guest. It answers 410 after the ride. The address in the answer to a dry run opens nothing. `404 NOT_FOUND`: the activity is no ride, or the guest is not on it.',
    'With `send`, a message carries the address to the phone of the guest, in their language. It is stored and the answer comes at once. A job makes the address when it sends the message, so a former one works until then. `409 VIP_WITHOUT_CONSENT`: the guest did not agree to messages. `409 VIP_WITHOUT_PHONE`: they have no phone with a country code. `409 INVALID_TRANSITION`: the ride is over or cancelled. A repeat under the same Idempotency-Key sends once. `guests.sendMinutesBefore` of the settings sends links by itself.',
  ].join('\n\n'),
  tag: "Guests' links",
  access: ['update', 'ScheduleEvent'],
  body: NewGuestLink,
  success: { status: 201, body: GuestLink, description: 'The address, or the message that carries it' },
  problems: [VipWithoutConsent, VipWithoutPhone, InvalidTransition, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'queue:send:deliver-messages'],
  unstored: { url: null },
  answersLink: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, dryRun, event, newId, now, params, retried } = context;
  const named = { activityId: params.eventId, vipId: body.vipId };
  if (body.send) {
    const sending = { ...named, id: newId('msg'), linkBase: serviceAddress(event), retried };
    const message = await acceptGuestLink(context, sending);
    if (!dryRun) await queueMessages([message.id]);
    return { ...named, url: null, messageId: message.id, createdAt: now };
  }
  const path = await renewGuestLink(context, named);
  return { ...named, url: path === undefined ? null : `${serviceAddress(event)}${path}`, createdAt: now };
});
