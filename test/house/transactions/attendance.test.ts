import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as clearAttendances from '#functions/jobs/clear-attendances.ts';
import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { ROUTE } from '#test/support/motorcades.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const faults = useFaults();
const clock = useClock();
const ask = requestsOf(stage);

const hard = { query: { hard: 'true' } };
/** More than one transaction takes. */
function manyGuests() {
  return addGuests(Array.from({ length: 60 }, (_none, n) => guest(`Guest ${n}`, { partySize: 1 })));
}

/** Sends a request whose Lambda is killed after its first seats are written. */
async function breakOff(operation: Parameters<typeof call>[0], options: CallOptions): Promise<void> {
  faults.killAfter(2);
  await call(operation, { as: stage.as, ...options });
  faults.off();
}
async function anAddition() {
  const vipIds = await manyGuests();
  const options = { params: { eventId: await anEvent(stage.as) }, body: { vipIds } };
  await breakOff(addEventVips, options);
  return { options, vipId: vipIds[0] as string };
}

/** Each guest on an activity has one item. The activity, or the change of its guests, decides in the same transaction. */
const SEAT = 'Update attendance without a condition';
const NO_SEAT = 'Delete attendance without a condition';
/** An erased person has no calendar, whatever became of it meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';

testTransactions({
  'the rest of a creation is cleared': {
    prepare: async () => {
      await breakOff(createEvent, { body: { ...RIDE, vipIds: await manyGuests() } });
      return () => run(clearAttendances, '2027-05-10T20:00:00Z');
    },
    overwrites: [NO_SEAT],
    reliesOn: ['activity as read', 'attendancechange as read'],
  },
  'guests are added again after an addition that broke off': {
    prepare: async () => {
      const { options } = await anAddition();
      clock.pass(2 * MINUTE_MS);
      return ask(addEventVips, options);
    },
    overwrites: [SEAT],
    reliesOn: ['attendancechange as read', 'vip'],
  },
  'a guest is deleted for good during a large addition': {
    prepare: async () => {
      const { vipId } = await anAddition();
      return ask(deleteVip, { params: { vipId }, ...hard });
    },
    overwrites: [NO_SEAT, ...FEED, 'Delete guestphone without a condition', ERASURE],
    reliesOn: [],
  },
  'a guest of a meeting is deleted for good': {
    prepare: async () => {
      const [vipId = ''] = await someVips(stage.as, 1);
      await anEvent(stage.as, { vipIds: [vipId] });
      return ask(deleteVip, { params: { vipId }, ...hard });
    },
    overwrites: [NO_SEAT, ...FEED, ERASURE],
    reliesOn: [],
  },
  'a motorcade is made with more guests than one transaction takes': {
    prepare: async () =>
      ask(createMotorcade, { body: { ...ROUTE, cars: [{ role: 'PRINCIPAL', vipIds: await manyGuests() }] } }),
    overwrites: [SEAT],
    reliesOn: ['attendancechange as read', 'vip'],
  },
});
