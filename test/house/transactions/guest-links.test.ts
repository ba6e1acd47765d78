import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as sendGuestLinks from '#functions/jobs/send-guest-links.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { aGuestLink, sayByPage } from '#test/support/guest-links.ts';
import { aPhone, aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const messaging = useMessaging();
const ask = requestsOf(stage);
const HOUR_BEFORE = new Date(Date.parse(RIDE.startTime) - 3_600_000).toISOString();
const NOW = '2027-05-09T20:00:00.000Z';

async function onARide() {
  const [vipId = ''] = await someVips(stage.as, 1, { phone: aPhone(), acceptsMessages: true });
  const { id: driverId } = await aReachableDriver();
  return { vipId, eventId: await anEvent(stage.as, { ...RIDE, driverId, vipIds: [vipId] }) };
}
function link({ eventId, vipId }: { eventId: string; vipId: string }, send = false) {
  return ask(createGuestLink, { params: { eventId }, body: { vipId, send } });
}

/** It belongs to a message that is new in the same transaction. */
const GUEST = 'Update messageguest without a condition';
/** It says under which number a message left. A repeat says the same. */
const DELIVERY = 'Update delivery without a condition';

testTransactions({
  'a guest gets another address of their page': {
    prepare: async () => {
      const ride = await onARide();
      await link(ride)();
      return link(ride);
    },
    overwrites: [],
    reliesOn: ['activity as read', 'user', 'vip'],
  },
  'a guest asks for help': {
    prepare: async () => {
      const { eventId, vipId } = await onARide();
      const token = await aGuestLink(stage.as, eventId, vipId);
      return () => sayByPage(token, 'HELP');
    },
    overwrites: [GUEST],
    reliesOn: ['driver', 'vip'],
  },
  'a link is to be sent to a guest': {
    prepare: async () => link(await onARide(), true),
    overwrites: [GUEST],
    reliesOn: ['activity as read', 'vip as read'],
  },
  'the job stores the links that are to be sent': {
    prepare: async () => {
      await ask(updateSettings, { body: { guests: { sendMinutesBefore: 60 } } })();
      await onARide();
      return () => run(sendGuestLinks, HOUR_BEFORE);
    },
    overwrites: [GUEST],
    reliesOn: ['activity as read', 'vip as read'],
  },
  'a link is sent to a guest': {
    prepare: async () => {
      await link(await onARide(), true)();
      return () => messaging.deliver(NOW);
    },
    overwrites: [DELIVERY],
    reliesOn: ['activity as read', 'vip as read'],
  },
  'a link is sent to a guest who has one': {
    prepare: async () => {
      const ride = await onARide();
      await link(ride)();
      await link(ride, true)();
      return () => messaging.deliver(NOW);
    },
    overwrites: [DELIVERY],
    reliesOn: ['activity as read', 'vip as read'],
  },
});
