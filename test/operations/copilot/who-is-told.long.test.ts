import { describeTheDayAfter } from '#test/support/copilot/day-after.ts';
import { CONDITIONS } from '#test/support/copilot/outside-world.ts';

// None, and most of them alone. The others are in `who-is-told-together`: both files run at the same time.
describeTheDayAfter([[], ...CONDITIONS.slice(0, 5).map((condition) => [condition])]);
