import { describeTheDayAfter } from '#test/support/copilot/day-after.ts';
import { CONDITIONS } from '#test/support/copilot/outside-world.ts';

// Those that matter only together, as a link goes by time to a guest who agreed, and all: one alone shows nothing that is not seen beside others.
describeTheDayAfter([
  ['links go by time', 'guests agreed to messages'],
  CONDITIONS.filter((each) => each !== 'a report is in the making'),
  CONDITIONS,
]);
