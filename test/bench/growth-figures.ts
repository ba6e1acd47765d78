import { type Growth, activitiesGrowth } from './activities-growth.ts';
import { type AttentionFigures, attentionFigures } from './attention-figures.ts';
import {
  type CrowdFigures,
  type ItineraryFigures,
  crowdFigures,
  guestsGrowth,
  itineraryFigures,
} from './crowd-figures.ts';
import { emptyTable } from './spending.ts';
import { type WhereaboutsFigures, whereaboutsFigures } from './whereabouts-figures.ts';
import { type WritersFigures, writersFigures } from './ledger-figures.ts';

/** How the cost follows the size of the event. The figures do not depend on the machine. */
export interface GrowthFigures {
  readonly activities: readonly Growth[];
  readonly guests: readonly Growth[];
  readonly crowd: CrowdFigures;
  readonly writers: readonly WritersFigures[];
  readonly itinerary: ItineraryFigures;
  readonly attention: AttentionFigures;
  readonly whereabouts: WhereaboutsFigures;
}

const ACTIVITIES = [10, 1_000];
const MANY_ACTIVITIES = 100_000;
const GUESTS = [10, 1_000];
const WRITERS = [1, 2, 5, 10, 20];
const MANY_WRITERS = 64;

/**
 * Takes all figures of growth, and leaves the table empty. `isWhole` adds the largest sizes, which take minutes. Needs the services of
 * `startServices`.
 */
export async function takeGrowth(isWhole: boolean): Promise<GrowthFigures> {
  const activities = await activitiesGrowth(isWhole ? [...ACTIVITIES, MANY_ACTIVITIES] : ACTIVITIES);
  const guests = await guestsGrowth(GUESTS);
  const crowd = await crowdFigures();
  const writers: WritersFigures[] = [];
  for (const count of isWhole ? [...WRITERS, MANY_WRITERS] : WRITERS) writers.push(await writersFigures(count));
  const itinerary = await itineraryFigures();
  const attention = await attentionFigures();
  const whereabouts = await whereaboutsFigures();
  await emptyTable();
  return { activities, guests, crowd, writers, itinerary, attention, whereabouts };
}
