import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { anEvent } from '#test/support/activities.ts';
import { eraseDriver, eraseVip } from '#test/support/erasure.ts';
import { aPhone, aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster } from '#test/support/musters.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const messaging = useMessaging();
const ask = requestsOf(stage);
const NOW = Date.parse('2027-05-09T20:00:00Z');
const HALF_AN_HOUR_BEFORE = new Date(Date.parse(RIDE.startTime) - 30 * 60_000).toISOString();

async function onARide(times: object = {}) {
  const [vipId = ''] = await someVips(stage.as, 1, { phone: aPhone(), acceptsMessages: true });
  const driver = await aReachableDriver();
  const eventId = await anEvent(stage.as, { ...RIDE, driverId: driver.id, vipIds: [vipId], ...times });
  return { vipId, driver, eventId };
}

/** An erased person has no calendar, whatever became of it meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';
/** These have no version. They are removed whatever they say. */
const CONTACT = ['Delete confirmation', 'Delete contact'];
const NAMED = 'Delete messageguest';
/** It decides by the number of changes that the driver was told, not by a version. */
const TOLD = 'Delete drivernotice';
/** It adds one more change to those that the driver is to be told. */
const NOTICE = 'Update drivernotice without a condition';
/** Each guest on an activity has one item. The version of the activity decides, in the same transaction. */
const NO_SEAT = 'Delete attendance without a condition';
/** It keeps the latest number of a sender. */
const SENDER = 'Update contact without a condition';

testTransactions({
  'a driver is erased to whom and from whom there are messages': {
    prepare: async () => {
      const { driver } = await onARide();
      await messaging.deliver(new Date(NOW + 61_000).toISOString());
      await messaging.post(replyOf(driver.phone, 'Thank you', NOW));
      return () => eraseDriver(stage.as, driver.id);
    },
    overwrites: [...CONTACT, TOLD, 'Delete delivery without a condition', ...FEED, ERASURE, NOTICE],
    reliesOn: [],
  },
  'a guest is erased whom a reminder names, and to whom a link was to be sent': {
    prepare: async () => {
      const { eventId, vipId } = await onARide();
      await run(sendReminders, HALF_AN_HOUR_BEFORE);
      await ask(createGuestLink, { params: { eventId }, body: { vipId, send: true } })();
      return () => eraseVip(stage.as, vipId);
    },
    overwrites: [NO_SEAT, ...FEED, 'Delete guestphone without a condition', NAMED, ERASURE, NOTICE],
    reliesOn: [],
  },
  'a driver answers that all their guests are there': {
    prepare: async () => {
      const around = { startTime: '2027-05-09T19:30:00Z', endTime: '2027-05-09T20:30:00Z' };
      const { driver, vipId } = await onARide(around);
      const id = await aMuster(stage.as, [vipId]);
      await ask(askDrivers, { params: { id } })();
      await messaging.deliver();
      return () => messaging.post(replyOf(driver.phone, 'OK', NOW));
    },
    overwrites: [SENDER],
    reliesOn: ['driver', 'mustergate', 'vip'],
  },
  'the job looks for messages that no worker took': {
    prepare: async () => {
      const { id: driverId } = await aReachableDriver();
      await ask(sendDriverMessage, { params: { driverId }, body: { text: 'Hello' } })();
      return () => run(deliverMessages, new Date(NOW + 600_000).toISOString());
    },
    overwrites: [],
    reliesOn: [],
  },
});
