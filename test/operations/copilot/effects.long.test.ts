import { describeUnconfirmed } from '#test/support/copilot/unconfirmed-effects.ts';

describeUnconfirmed({ allValues: true, least: 400 });
