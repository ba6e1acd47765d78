import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { PLACE_LINKS, placeKey } from '#shared/domain/places/place.ts';
import { begin } from '#shared/domain/records.ts';
import { placeCode, rowWithNews, type WayNews } from '#shared/domain/ways/ways.ts';
import { activities } from '#shared/entities/activities/activity.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import { nameWrites, placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import { readWayRows, writeWayRow } from '#shared/entities/ways/way-row.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { type Migration, storedSettings } from './migration.ts';

/** The former setting: minutes between two places in both directions. The places were texts. */
const Former = z.array(z.object({ from: z.string(), to: z.string(), minutes: z.number() })).default([]);

interface Key {
  readonly TableName: string;
  readonly Key: Record<string, unknown>;
}

/**
 * Turns the setting `travelMinutes` into places and ways that a person set. A text that is no name of a place becomes one. Activities
 * that are not over and have such a text are linked to it. The setting stays, for the former release.
 */
export const travelMinutes: Migration = {
  id: '2026-11-23-travel-minutes',
  source: async () => JSON.stringify(await storedMinutes()),
  migrate: async (now, taken = '[]') => {
    const known = Former.parse(JSON.parse(taken)).map((each) => JSON.stringify(each));
    // What the former release has changed since, so that nothing is set back that a person set here.
    const former = (await storedMinutes()).filter((each) => !known.includes(JSON.stringify(each)));
    if (former.length === 0) return;
    const places = await placesFor(
      former.flatMap(({ from, to }) => [from, to]),
      now,
    );
    await setWays(former, places, now);
    for (const activity of await runningActivities(now, undefined)) await link(activity, places);
  },
};

async function storedMinutes(): Promise<z.output<typeof Former>> {
  return Former.parse((await storedSettings()).item['travelMinutes']);
}

/** Returns the ids of the places by the keys of their names. Makes those that are missing: their ids follow from their names. */
async function placesFor(names: readonly string[], now: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map(await placesOfNames(names.map(placeKey)));
  for (const name of names) {
    const key = placeKey(name);
    if (found.has(key)) continue;
    const id = idFrom('plc', `travelMinutes ${key}`);
    found.set(key, id);
    // An earlier run made it, and a person has renamed or deleted it since.
    if (await placeStore.find(id)) continue;
    const place = begin(id, { name, aliases: [], kind: 'OTHER' as const, bufferMinutes: 0 }, now);
    await transact([placeStore.create(place), ...nameWrites(undefined, place)]);
  }
  return found;
}

async function setWays(
  former: z.output<typeof Former>,
  places: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  const codeOf = (name: string): string => placeCode(places.get(placeKey(name)) ?? '');
  const at = Math.floor(Date.parse(now) / 1_000);
  const news = former.flatMap(({ from, minutes, to }): WayNews[] => {
    const [a, b] = [codeOf(from), codeOf(to)];
    const way = { source: 'MANUAL', timed: [Math.min(MAX_WAY_MINUTES, minutes), at] } as const;
    if (a === b) return [];
    return [
      { ...way, from: a, to: b },
      { ...way, from: b, to: a },
    ];
  });
  for (const code of new Set(news.map(({ from }) => from))) {
    await retryOnConflict(async () => {
      const [before] = await readWayRows([code]);
      const after = before && rowWithNews(before, news);
      if (before && after && after !== before) await transact([writeWayRow(before, after)]);
    });
  }
}

/** Links the texts of an activity. Does not raise its version: nothing that people see changes. */
async function link(activity: ActivityRecord, places: ReadonlyMap<string, string>): Promise<void> {
  const links = PLACE_LINKS.flatMap(({ id, text }) => {
    const placeId = activity[id] === undefined ? places.get(placeKey(activity[text] ?? '')) : undefined;
    return placeId === undefined ? [] : [[id, placeId] as const];
  });
  for (const [field, placeId] of links) {
    const key = activities().get({ id: activity.id }).params<Key>();
    await database().client.send(
      new UpdateCommand({
        ...key,
        UpdateExpression: 'SET #field = if_not_exists(#field, :place)',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':place': placeId },
      }),
    );
  }
}
