import { storedText } from '#test/support/stored-text.ts';
import { changedItems, type Item, itemsByKey } from '#test/support/table-items.ts';

/** What a request leaves beside its own effect, or what differs from request to request. */
const IGNORED_ENTITIES = ['idempotency', 'keptchange', 'proposal', 'servicestates'];
const IGNORED_FIELDS = new Set(['requestId', 'via', 'proposalId', 'expiresAt', 'bought', 'secretHash', 'bytes']);

/** Returns what something changed in the table, one line per item, without the ids, numbers and times of this run. */
export async function effectOf(run: () => Promise<unknown>): Promise<string[]> {
  const before = await storedText(IGNORED_ENTITIES);
  await run();
  const after = await storedText(IGNORED_ENTITIES);
  if (after === before) return [];
  const changed = changedItems(itemsByKey(before), itemsByKey(after)).filter(isEffect);
  return changed.map(plain).sort();
}

function isEffect(item: Item): boolean {
  return item['subject'] !== 'Proposal';
}

/** The ways of a place name the others by short codes. */
const PLACE_CODES = /("|#id_)[0-9a-z]{8}(?=")/g;

function plain(item: Item): string {
  const kept = Object.fromEntries(Object.entries(item).filter(([name]) => !IGNORED_FIELDS.has(name)));
  const text = JSON.stringify(sorted(kept));
  return (
    (item['__edb_e__'] === 'ways' ? text.replaceAll(PLACE_CODES, '$1*') : text)
      .replaceAll(/([a-z]+)_[0-9a-z]{20}/g, '$1_*')
      .replaceAll(/(#secretHash)_[\w-]+/g, '$1_*')
      .replaceAll(/BA\d{4}/g, 'BA*')
      // Questions to drivers are counted.
      .replaceAll(/\b(OK|NO) \d+/g, '$1 *')
      .replaceAll(/"number":\d+/g, '"number":*')
      // The samples of places have a number each.
      .replaceAll(/(station|hotel|inn|club) \d+/gi, '$1 *')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
      .replaceAll(/\+49\d+/g, '+49*')
  );
}

/** The engine returns the fields of an item in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, sorted(each)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
