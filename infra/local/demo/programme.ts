import { firstDay } from './first-day.ts';
import type { Item } from './item.ts';
import { secondDay } from './second-day.ts';
import { thirdDay } from './third-day.ts';

/** The days of the event, each with its items: tracks side by side, dinners with rides, parties that go on after midnight. */
export const demonstrationProgramme = (): readonly (readonly Item[])[] => [firstDay(), secondDay(), thirdDay()];
