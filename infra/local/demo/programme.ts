import { firstDay } from './first-day.ts';
import type { Item } from './item.ts';
import { secondDay } from './second-day.ts';
import { thirdDay } from './third-day.ts';

/** Returns the days of the event with their items. Some items are parallel, some end after midnight. */
export const demonstrationProgramme = (): readonly (readonly Item[])[] => [firstDay(), secondDay(), thirdDay()];
