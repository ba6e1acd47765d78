import * as askDrivers from '#functions/accountability/ask-drivers.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { markErased } from '#shared/entities/erasure/erasure.ts';
import { transact } from '#shared/table/transact.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { useClock } from '#test/support/clock.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMuster, close, mark } from '#test/support/musters.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
useMessaging();
const clock = useClock();
const ask = requestsOf(stage);

function erase(vipId: string) {
  return ask(deleteVip, { params: { vipId }, query: { hard: 'true' } });
}
const UNDER_WAY = { ...RIDE, startTime: '2027-05-09T19:50:00Z', endTime: '2027-05-09T20:30:00Z' };
/** Beside the muster and its gates, one transaction checks at most 81 guests. */
const MORE_THAN_CHECKED = 82;

/** Its id is new, and belongs to this request alone. */
const OWN = 'Update messageguest without a condition';
const REPORT = ['Update report without a condition', 'Update reportpeople without a condition', 'Update report'];
/** The muster decides in the same transaction. A mark in between is in the report. */
const GATE = 'Update mustergate';
/** An erased person has no calendar, no mark and no report, whatever became of them meanwhile. */
const MARKS = ['Delete mark without a condition', 'Delete markentry without a condition'];
const GONE = ['Delete feed without a condition', 'Put feedanswer without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';

testTransactions({
  'a driver is asked again': {
    prepare: async () => {
      const vipIds = await someVips(stage.as, 1);
      const { id: driverId } = await aReachableDriver();
      await anEvent(stage.as, { ...UNDER_WAY, driverId, vipIds });
      const params = { id: await aMuster(stage.as, vipIds) };
      await ask(askDrivers, { params })();
      clock.pass(6 * MINUTE_MS);
      return ask(askDrivers, { params });
    },
    overwrites: [OWN],
    reliesOn: ['driver', 'vip'],
  },
  'a muster of everyone is closed': {
    prepare: async () => {
      await someVips(stage.as, 1);
      const id = await aMuster(stage.as);
      return () => close(stage.as, id);
    },
    overwrites: [...REPORT, GATE].sort(),
    reliesOn: [],
  },
  'a muster is closed without a guest who was deleted': {
    prepare: async () => {
      const vipIds = await someVips(stage.as, 2);
      const id = await aMuster(stage.as, vipIds);
      await ask(deleteVip, { params: { vipId: vipIds[0] as string } })();
      return () => close(stage.as, id);
    },
    overwrites: [...REPORT, GATE].sort(),
    reliesOn: [],
  },
  'a muster is opened with more guests than one transaction checks, and one of them is erased': {
    prepare: async () => {
      const vipIds = await addGuests(Array.from({ length: MORE_THAN_CHECKED }, (_none, n) => guest(`Guest ${n}`)));
      const [id = ''] = vipIds.slice(-1);
      await transact([markErased({ id, erasedAt: '2027-05-09T19:00:00.000Z', isDone: false })]);
      return () => aMuster(stage.as, vipIds);
    },
    overwrites: [],
    reliesOn: ['vip'],
  },
  'a guest of a muster is deleted for good': {
    prepare: async () => {
      const [vipId = '', other = ''] = await someVips(stage.as, 2);
      await mark(stage.as, await aMuster(stage.as, [vipId, other]), vipId, 'ACCOUNTED');
      return erase(vipId);
    },
    overwrites: [...GONE, ...MARKS, ERASURE],
    reliesOn: [],
  },
  'the report of a muster is made again without an erased guest': {
    prepare: async () => {
      const [vipId = '', other = ''] = await someVips(stage.as, 2);
      const id = await aMuster(stage.as, [vipId, other]);
      await close(stage.as, id);
      await erase(vipId)();
      return () => close(stage.as, id);
    },
    overwrites: REPORT,
    reliesOn: [],
  },
});
