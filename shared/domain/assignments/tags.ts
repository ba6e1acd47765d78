import { invalidField } from '#shared/contract/invalid-field.ts';
import { lettersApart } from '#shared/domain/plain-text.ts';
import type { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';

type Side = keyof TagSettings;

/** A field with tags, before and after a change. `path` names it in errors, such as `body.needs.driver`. */
export interface TaggedField {
  readonly path: string;
  readonly of: Side;
  readonly before: readonly string[] | undefined;
  readonly after: readonly string[] | undefined;
}

/** Returns the two fields of `needs`. */
export function needsFields(before: Needs | undefined, after: Needs | undefined): TaggedField[] {
  return (['vehicle', 'driver'] as const).map((of) => ({
    path: `body.needs.${of}`,
    of,
    before: before?.[of],
    after: after?.[of],
  }));
}

/** Returns the tags that a change adds. */
export function addedTags({ after = [], before = [] }: TaggedField): string[] {
  return after.filter((tag) => !before.includes(tag));
}

/** Throws VALIDATION_FAILED for a tag that the settings do not have. Names the tag that is spelt most like it. */
export function assertKnownTags(fields: readonly TaggedField[], tags: TagSettings): void {
  for (const field of fields) {
    const known = tags[field.of].map(({ id }) => id);
    const unknown = addedTags(field).find((tag) => !known.includes(tag));
    if (unknown === undefined) continue;
    const message = `contains an unknown tag: ${unknown}. ${nearestTag(field.of, unknown, tags)}`;
    throw invalidField(field.path, fault('UNKNOWN_TAG', message, { tag: unknown }));
  }
}

/** The names of the tags of the settings: their ids and their labels. */
function namesOf(of: Side, tags: TagSettings) {
  return tags[of].flatMap(({ id, label }) => [id, ...Object.values(label)].map((name) => ({ id, name })));
}

/** The letters in which a misspelt tag differs at most. */
const MISSPELT = 2;

/** Tells whether a text may be a misspelt tag of the settings. */
export function isNearTag(of: Side, text: string, tags: TagSettings): boolean {
  return namesOf(of, tags).some(
    ({ name }) => name.length > 3 && lettersApart(name.toLowerCase(), text.toLowerCase(), MISSPELT) <= MISSPELT,
  );
}

/** Says which tag of the settings is spelt most like a text, by its id or a label. */
export function nearestTag(of: Side, text: string, tags: TagSettings): string {
  const wanted = text.toLowerCase();
  const far = ({ name }: { readonly name: string }): number => lettersApart(name.toLowerCase(), wanted, MOST_LETTERS);
  const [nearest] = namesOf(of, tags).toSorted((a, b) => far(a) - far(b));
  return nearest === undefined
    ? `The settings have no tags of ${of}s yet: add it to tags.${of} of the settings`
    : `The nearest that the settings have is ${nearest.id}`;
}

const MOST_LETTERS = 40;

/** Returns the ids of the tags that a change of the settings removes. */
export function removedTags(before: TagSettings, after: TagSettings): Record<Side, string[]> {
  const gone = (side: Side): string[] =>
    before[side].map(({ id }) => id).filter((id) => !after[side].some((tag) => tag.id === id));
  return { vehicle: gone('vehicle'), driver: gone('driver') };
}
