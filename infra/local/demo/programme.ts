import { firstDay } from './first-day.ts';
import type { Item } from './item.ts';
import { secondDay } from './second-day.ts';
import { thirdDay } from './third-day.ts';

/** Returns the days of the event with their items. Some items are parallel, some end after midnight. */
export function demonstrationProgramme(): readonly (readonly Item[])[] {
  return [firstDay(), secondDay(), thirdDay()];
}
