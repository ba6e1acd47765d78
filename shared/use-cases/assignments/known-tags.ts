import { addedTags, assertKnownTags, needsFields, type TaggedField } from '#shared/domain/assignments/tags.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';

/** Reads the settings if a change adds tags. Throws VALIDATION_FAILED for a tag that they do not have. */
export async function checkTags(fields: readonly TaggedField[]): Promise<void> {
  if (fields.every((field) => addedTags(field).length === 0)) return;
  assertKnownTags(fields, (await readSettings()).tags);
}

interface Tagged {
  readonly tags?: readonly string[] | undefined;
}

/** The same for the tags of a vehicle or a driver. */
export function checkOwnTags(of: keyof TagSettings, before: Tagged | undefined, after: Tagged): Promise<void> {
  return checkTags([{ path: 'body.tags', of, before: before?.tags, after: after.tags }]);
}

/** The same for the needs of a guest. */
export function checkNeeds(
  before: { readonly needs?: Needs | undefined } | undefined,
  after: { readonly needs?: Needs | undefined },
): Promise<void> {
  return checkTags(needsFields(before?.needs, after.needs));
}
