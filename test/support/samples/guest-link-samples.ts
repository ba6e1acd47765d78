import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aGuestLink } from '#test/support/guest-links.ts';
import { someVips } from '#test/support/vips.ts';
import { RIDE } from './bookings.ts';
import type { Sample, Stage } from './sample.ts';

async function onARide({ as }: Stage, fields: Record<string, unknown> = {}) {
  const [vipId = ''] = await someVips(as, 1, fields);
  return { vipId, eventId: await anEvent(as, { ...RIDE, driverId: await aDriver(), vipIds: [vipId] }) };
}
const PHONE = '+4915120001111';
async function sending(stage: Stage, guest: Record<string, unknown>) {
  const { eventId, vipId } = await onARide(stage, guest);
  return { params: { eventId }, body: { vipId, send: true } };
}
async function token(stage: Stage): Promise<string> {
  const { eventId, vipId } = await onARide(stage);
  return aGuestLink(stage.as, eventId, vipId);
}

export const GUEST_LINK_SAMPLES: Readonly<Record<string, Sample>> = {
  createGuestLink: {
    request: async (stage) => {
      const { eventId, vipId } = await onARide(stage);
      return { params: { eventId }, body: { vipId } };
    },
    conflicts: {
      VIP_WITHOUT_CONSENT: (stage) => sending(stage, { phone: PHONE }),
      VIP_WITHOUT_PHONE: (stage) => sending(stage, { acceptsMessages: true }),
      INVALID_TRANSITION: async (stage) => {
        const sent = await sending(stage, { phone: PHONE, acceptsMessages: true });
        await call(moveEventStatus, { as: stage.as, params: sent.params, body: { status: 'CANCELLED' } });
        return sent;
      },
    },
  },
  getGuestPage: { request: async (stage) => ({ params: { token: await token(stage) } }) },
  callFromGuest: {
    request: async (stage) => ({ as: 'anonymous', params: { token: await token(stage) }, body: { kind: 'HELP' } }),
  },
};
