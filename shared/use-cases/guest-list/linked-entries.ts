import type { PlannedEntry } from '#shared/domain/guest-list/order-entries.ts';
import { wantedLinks, withLinks } from '#shared/domain/places/place.ts';
import type { Travel } from '#shared/domain/ways/passage.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { loadWays } from '#shared/use-cases/ways/read-ways.ts';

/** What lies between two rides, and an activity with the places that its texts name. */
interface Linked extends Travel {
  readonly linked: (activity: ActivityRecord) => ActivityRecord;
}

/**
 * Reads the places that the texts of entries name, and the ways between them, so that their rides are judged as bookings are. Reads nothing
 * unless the settings refuse ways that are too long: a booking that only warns is no fault of a row.
 */
export async function linkedEntries(settings: SettingsRecord, entries: readonly PlannedEntry[]): Promise<Linked> {
  const unlinked = (activity: ActivityRecord): ActivityRecord => activity;
  const { turnaroundMinutes } = settings;
  if (settings.travel.rule !== 'REFUSE') return { turnaroundMinutes, linked: unlinked };
  const wanted = entries.flatMap(({ after, before }) => wantedLinks(before, after));
  const named = await placesOfNames([...new Set(wanted.flatMap((each) => ('key' in each && each.key) || []))]);
  const places = new Map((await placeStore.findMany([...named.values()])).map((place) => [place.id, place]));
  const links = new Map(
    entries.map(({ after, before }) => [
      after.id,
      wantedLinks(before, after).flatMap((each) =>
        'key' in each ? [{ link: each.link, place: places.get(named.get(each.key ?? '') ?? '') }] : [],
      ),
    ]),
  );
  const present = entries.flatMap(({ after }) => [after.pickupPlaceId, after.dropoffPlaceId]);
  const ways = await loadWays([...present, ...named.values()]);
  return {
    ...travelOf(settings, ways),
    linked: (activity) => withLinks(activity, activity, links.get(activity.id) ?? []),
  };
}
