import { describeTheDayAfter } from '#test/support/copilot/day-after.ts';

// None, and some that touch each other. The others are in `who-is-told-together`: both files run at the same time.
describeTheDayAfter([
  [],
  ['a driver has a calendar', 'a day plan waits'],
  ['guests have calendars', 'the event has a calendar'],
  ['a guest has a link', 'a report is in the making'],
]);
