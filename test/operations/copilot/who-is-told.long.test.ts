import { describeTheDayAfter } from '#test/support/copilot/day-after.ts';

// What tells of the same ride hides whether the other is asked, so each way to people is alone in one of these. All of them together, or with a
// report in the making, let nearly every call wait. `who-is-told.test.ts` shows who opens a page by a link.
describeTheDayAfter([
  ['links go by time', 'guests agreed to messages'],
  ['a driver has a calendar', 'a day plan waits'],
  ['guests have calendars'],
  ['the event has a calendar'],
]);
