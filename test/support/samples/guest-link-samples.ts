import { anEvent } from '#test/support/activities.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aGuestLink } from '#test/support/guest-links.ts';
import { someVips } from '#test/support/vips.ts';
import { RIDE } from './bookings.ts';
import type { Sample, Stage } from './sample.ts';

const onARide = async ({ as }: Stage) => {
  const [vipId = ''] = await someVips(as, 1);
  return { vipId, eventId: await anEvent(as, { ...RIDE, driverId: await aDriver(), vipIds: [vipId] }) };
};
const token = async (stage: Stage): Promise<string> => {
  const { eventId, vipId } = await onARide(stage);
  return aGuestLink(stage.as, eventId, vipId);
};

export const GUEST_LINK_SAMPLES: Readonly<Record<string, Sample>> = {
  createGuestLink: {
    request: async (stage) => {
      const { eventId, vipId } = await onARide(stage);
      return { params: { eventId }, body: { vipId } };
    },
  },
  getGuestPage: { request: async (stage) => ({ params: { token: await token(stage) } }) },
  callFromGuest: {
    request: async (stage) => ({ as: 'anonymous', params: { token: await token(stage) }, body: { kind: 'HERE' } }),
  },
};
