import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import type { PlaceNames } from '#shared/domain/guest-list/record-cells.ts';
import { lodgingLink, masterEnd } from '#shared/domain/places/lodging-end.ts';
import { placeIdsOf, placeKey, placeKeys, wantedLinks, withLinks } from '#shared/domain/places/place.ts';
import { byId, change } from '#shared/domain/records.ts';
import type { Ways } from '#shared/domain/ways/ways.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { nameWrites, placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import { once } from '#shared/platform/once.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { LiveRecord, Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { placeNotices } from '#shared/use-cases/messages/notice-writes.ts';
import { type ChangeableKind, type Changed, changeRecord } from '#shared/use-cases/records/change-record.ts';
import { loadWays } from '#shared/use-cases/ways/ways.ts';

interface LinkedPlaces {
  /** The ways from and to its pick-up and drop-off. Without `withWays`, none is known. */
  readonly ways: Ways;
  /** The activity with the places of its texts. */
  readonly activity: ActivityRecord;
  /** The places must not be deleted meanwhile. */
  readonly relyingOn: readonly LiveRecord[];
}

/**
 * Links the places of an activity: those that its `placeId` fields name, and those whose name or alias is its new text. Other text stays
 * text. Reads nothing if neither changes. With `withWays` it also reads the ways, in the same round trip as the places. Throws
 * ValidationFailed for the id of a place that does not exist or is deleted.
 */
export async function linkPlaces(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  { withWays = false }: { readonly withWays?: boolean } = {},
): Promise<LinkedPlaces> {
  const wanted = wantedLinks(before, after);
  const present = withWays ? placeIdsOf(after) : [];
  if (wanted.length === 0) return { activity: after, relyingOn: [], ways: await loadWays(present) };
  const keys = wanted.flatMap((each) => ('key' in each && each.key !== undefined ? [each.key] : []));
  const named = await placesOfNames(keys);
  const [records, ways] = await Promise.all([
    placeStore.findMany([...wanted.flatMap((each) => ('placeId' in each ? [each.placeId] : [])), ...named.values()]),
    loadWays(withWays ? [...present, ...named.values()] : []),
  ]);
  const found = byId(records);
  const links = wanted.map((each) => ({ link: each.link, place: placeOf(each, named, found) }));
  const linked = new Set(links.flatMap(({ place }) => (place ? [place.id] : [])));
  const relyingOn = [...linked].map((id) => placeStore.asLive({ id }));
  return { activity: withLinks(before, after, links), relyingOn, ways };
}

function placeOf(
  wanted: ReturnType<typeof wantedLinks>[number],
  named: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, PlaceRecord>,
): PlaceRecord | undefined {
  const place = found.get('placeId' in wanted ? wanted.placeId : (named.get(wanted.key ?? '') ?? ''));
  if (place && !place.deletedAt) return place;
  if (!('placeId' in wanted)) return undefined;
  const what = place
    ? fault('DELETED', `is deleted: ${place.name}. Restore it first`)
    : fault('NOT_FOUND', 'does not exist');
  throw invalidNow(`body.${wanted.link.id}`, what);
}

/**
 * Returns the linked places of a new ride, with those of the ends that the request leaves out: the place of its master, and the place where all
 * its guests lodge. Reads these and their ways only if there are some. A deleted place is not taken.
 */
export async function linkEnds(linked: LinkedPlaces, riders: Parameters<typeof lodgingLink>[1]): Promise<LinkedPlaces> {
  const { activity } = linked;
  const atMaster = masterEnd(activity, riders);
  const link = lodgingLink(activity, riders);
  if (!atMaster && !link) return linked;
  const wanted = [link?.placeId, riders.master?.placeId].filter((id) => id !== undefined);
  const live = new Set((await placeStore.findMany(wanted)).flatMap(({ deletedAt, id }) => (deletedAt ? [] : [id])));
  const isGone = riders.master?.placeId !== undefined && !live.has(riders.master.placeId);
  const ends = { ...(!isGone && atMaster), ...(link && live.has(link.placeId) && { [link.field]: link.placeId }) };
  return linkPlaces(undefined, { ...activity, ...ends }, { withWays: true });
}

/** Throws ValidationFailed if another place has one of the names. The error names the field and the other place's id. */
async function assertNamesFree(before: PlaceRecord | undefined, after: PlaceRecord): Promise<void> {
  const old = placeKeys(before);
  const taken = await placesOfNames(placeKeys(after).filter((key) => !old.includes(key)));
  const fields = [
    ['body.name', after.name] as const,
    ...after.aliases.map((alias, index) => [`body.aliases.${index}`, alias] as const),
  ];
  for (const [path, text] of fields) {
    const other = taken.get(placeKey(text));
    if (other === undefined) continue;
    if (!before?.deletedAt) throw invalidNow(path, fault('TAKEN', `is the name of another place: ${other}`));
    const cure = { operationId: 'updatePlace', params: { placeId: other } };
    throw invalidNow('path.placeId', fault('TAKEN', `has a name that another place has taken: ${text}`), cure);
  }
}

/**
 * Returns how a request writes places: the writes that store one with its names. Throws ValidationFailed if another place has one of its names.
 * Condition: the stored version is that of `before`, and the names are still free. First moves the pins of its rides: where this ends midway, a
 * repetition finds the former pin of the other rides. What is ahead is read once for all places.
 */
export function placeWriter(context: UseCaseContext) {
  const ahead = once(() => runningActivities(context.now, undefined));
  return async (before: PlaceRecord | undefined, after: PlaceRecord): Promise<Write[]> => {
    const there = async () => (await ahead()).filter((each) => placeIdsOf(each).includes(after.id));
    await assertNamesFree(before, after);
    const notices = await placeNotices(before, after, there);
    if (before) await movePins(context, { before, after }, there);
    return [
      before ? placeStore.replace(before, after) : placeStore.create(after),
      ...nameWrites(before, after),
      ...notices,
    ];
  };
}

/** Places as a kind of record, for `changeRecord`: a change of a place also changes its names. */
export function placeKind(context: UseCaseContext): ChangeableKind<PlaceRecord> {
  return { ...placeStore, replace: placeWriter(context) };
}

/** Reads the places that these activities name, by their ids, for an answer that shows them. */
export async function placesOf(activities: readonly Activity[]): Promise<ReadonlyMap<string, PlaceRecord>> {
  const ids = activities.flatMap(placeIdsOf);
  return byId(await placeStore.findMany(ids, 'eventual'));
}

/** Reads the names of the places where these guests lodge. Deleted places have none. Reads nothing if no guest lodges anywhere. */
export async function lodgingNames(vips: readonly Pick<VipRecord, 'lodging'>[]): Promise<PlaceNames> {
  const ids = new Set(vips.flatMap(({ lodging = [] }) => lodging.map(({ placeId }) => placeId)));
  if (ids.size === 0) return new Map();
  const places = await placeStore.findMany([...ids], 'eventual');
  return new Map(places.filter(({ deletedAt }) => !deletedAt).map(({ id, name }) => [id, name]));
}

const AT_ONCE = 5;

/** A pin says nothing of who is booked or told: the rest that saving an activity does is not needed. */
const ACTIVITY = { subject: 'ScheduleEvent', noun: 'activity', find: findActivity, replace: replaceActivity } as const;

/**
 * Moves the pins of rides that begin at a place whose pin has moved: their drivers and guests navigate there. A ride with a pin of its own keeps
 * it. `there` reads the rides.
 */
async function movePins(
  context: UseCaseContext,
  { after, before }: Changed<PlaceRecord>,
  there: () => Promise<ActivityRecord[]>,
): Promise<void> {
  if (isDeepStrictEqual(before.coordinates, after.coordinates)) return;
  const unchecked = { ...context, ifMatch: () => undefined };
  await pMap(
    (await there()).filter(({ pickupPlaceId }) => pickupPlaceId === after.id),
    ({ id }) =>
      changeRecord(unchecked, ACTIVITY, { id, includeDeleted: true }, (ride) =>
        ride.pickupPlaceId === after.id && isDeepStrictEqual(ride.pickupCoordinates, before.coordinates)
          ? change(ride, { pickupCoordinates: after.coordinates ?? null }, context.now)
          : ride,
      ),
    { concurrency: AT_ONCE },
  );
}
