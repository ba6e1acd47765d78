import { describeTheDayAfter } from '#test/support/copilot/day-after.ts';
import { CONDITIONS } from '#test/support/copilot/outside-world.ts';

// The last ones alone, all, and those that matter only together: a link goes by time to a guest who agreed.
describeTheDayAfter([
  ...CONDITIONS.slice(5).map((condition) => [condition]),
  ['links go by time', 'guests agreed to messages'],
  ['links go by time', 'guests agreed to messages', 'guests have calendars'],
  CONDITIONS.filter((each) => each !== 'a report is in the making'),
  CONDITIONS,
]);
