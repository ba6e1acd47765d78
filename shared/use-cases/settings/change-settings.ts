import { invalidNow } from '#shared/contract/invalid-field.ts';
import { change, withChanges } from '#shared/domain/records.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings, replaceSettings, SETTINGS_ID } from '#shared/entities/settings/settings.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Closure } from '#shared/schemas/ways/travel-settings.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { deskNotices } from '#shared/use-cases/messages/notice-writes.ts';

/**
 * Replaces the settings by what `rule` makes of those that are stored. Writes nothing if it returns the same. Throws what `rule` throws, or
 * ContendedWrite.
 */
export async function changeSettings(
  { audit, commit, now }: Pick<UseCaseContext, 'audit' | 'commit' | 'now'>,
  rule: (before: SettingsRecord) => SettingsRecord | Promise<SettingsRecord>,
): Promise<SettingsRecord> {
  return retryOnConflict(async () => {
    const before = await readSettings();
    const after = await rule(before);
    if (after === before) return before;
    const id = SETTINGS_ID;
    const audited = audit('Settings', { id, ...before }, { id, ...after });
    await commit({ writes: [replaceSettings(before, after), audited, ...(await deskNotices(before, after, now))] });
    return after;
  });
}

/** Throws ValidationFailed if a closure names a place that does not exist. `path` is that of the list. */
export async function assertPlacesKnown(path: string, closures: readonly Closure[]): Promise<void> {
  if (closures.length === 0) return;
  const live = new Set((await allPlaces()).map(({ id }) => id));
  for (const [place, { placeIds = [] }] of closures.entries()) {
    const at = placeIds.findIndex((id) => !live.has(id));
    if (at >= 0)
      throw invalidNow(`${path}.${place}.placeIds.${at}`, fault('NOT_FOUND', 'does not exist, or is deleted'));
  }
}

/** Returns settings with other closures. */
export function withClosures(before: SettingsRecord, closures: readonly Closure[], now: string): SettingsRecord {
  return change(before, { travel: withChanges(before.travel, { closures: [...closures] }) }, now);
}

/** Replaces the closures of ways, and nothing else of the settings. Throws ValidationFailed, VersionMismatch or ContendedWrite. */
export async function changeClosures(context: UseCaseContext, closures: readonly Closure[]): Promise<SettingsRecord> {
  const { actor, ifMatch, now } = context;
  actor.authorize('update', 'Way', {});
  await assertPlacesKnown('body.closures', closures);
  return changeSettings(context, (before) => {
    ifMatch(before);
    return withClosures(before, closures, now);
  });
}
