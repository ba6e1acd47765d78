import { describeTheDayAfter } from '#test/support/copilot/day-after.ts';
import { CONDITIONS } from '#test/support/copilot/outside-world.ts';

// What tells of the same ride hides whether the other is asked, so each way to people is alone in one of these. At last all of them.
describeTheDayAfter([
  ['a guest has a link'],
  ['links go by time', 'guests agreed to messages'],
  ['a driver has a calendar', 'a day plan waits'],
  ['guests have calendars'],
  ['the event has a calendar'],
  CONDITIONS,
]);
