import * as reportFigures from '#functions/jobs/report-figures.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { useClock } from '#test/support/clock.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { someVips } from '#test/support/vips.ts';

const stage = useStage();
const clock = useClock();
const ask = requestsOf(stage);

const MORNING = '2027-05-10T06:00:00Z';
const FIVE_MINUTES_LATER = '2027-05-10T06:05:00Z';

/** Of two runs, the one that read the plan later replaces the parts of the other. */
const PLAN = 'Update planpart';
/** An erased person has no calendar, whatever became of it meanwhile. */
const FEED = ['Delete feed without a condition', 'Put feedanswer without a condition'];
/** It says that the person is erased. A repeat says the same. */
const ERASURE = 'Update erasure without a condition';

testTransactions({
  'the first row of the attention list is told': {
    prepare: async () => {
      await anEvent(stage.as, RIDE);
      return () => run(reportFigures, MORNING);
    },
    overwrites: [PLAN],
    reliesOn: [],
  },
  'another row of the attention list is told': {
    prepare: async () => {
      await anEvent(stage.as, RIDE);
      await run(reportFigures, MORNING);
      // The second run reads what was written after the first.
      clock.stop(Date.parse(MORNING) + MINUTE_MS);
      await anEvent(stage.as, RIDE);
      return () => run(reportFigures, FIVE_MINUTES_LATER);
    },
    overwrites: [],
    reliesOn: [],
  },
  'a guest of the packed plan is deleted for good': {
    prepare: async () => {
      const [vipId = ''] = await someVips(stage.as, 1);
      await run(reportFigures, MORNING);
      return ask(deleteVip, { params: { vipId }, query: { hard: 'true' } });
    },
    overwrites: [...FEED, ERASURE, PLAN],
    reliesOn: [],
  },
});
