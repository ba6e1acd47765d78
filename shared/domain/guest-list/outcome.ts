import { begin, change } from '#shared/domain/records.ts';
import type { Lodging } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { withOurSpelling } from './alike-records.ts';
import type { Identified } from './recognise-guest.ts';

/** The VIP of a listed guest, before and after the import. */
export interface Outcome extends Identified {
  readonly before: VipRecord | undefined;
  /** The same object as `before` if the list changes nothing. */
  readonly after: VipRecord;
}

/** Returns a new VIP, or the VIP changed by the values of the list. Blank cells and absent columns change nothing. */
export function outcomeOf({ guest, id }: Identified, before: VipRecord | undefined, now: string): Outcome {
  const { companions, fields, given } = guest;
  const notes =
    companions === undefined ? undefined : withLine(given.has('notes') ? fields.notes : before?.notes, companions);
  const noted = notes === undefined ? fields : { ...fields, notes };
  if (!before) return { guest, id, before, after: begin(id, noted, now) };
  const changes: Partial<VipRecord> = givenChanges(
    noted,
    new Set([...given, ...(notes === undefined ? [] : ['notes'])]),
    before,
  );
  const { emergencyContact, lodging, needs, ...others } = withOurSpelling(changes, before, guest.ref === undefined);
  const contact = emergencyContact && { emergencyContact: { ...before.emergencyContact, ...emergencyContact } };
  const nights = lodging && { lodging: withRooms(lodging, before.lodging ?? []) };
  return {
    guest,
    id,
    before,
    after: change(
      before,
      { ...others, ...contact, ...nights, ...(needs && { needs: { ...before.needs, ...needs } }) },
      now,
    ),
  };
}

/** Returns notes with a line such as `Spouse: Ada Vu`, in place of the one that begins with the same word. */
function withLine(notes: string | undefined, line: string): string {
  const label = line.slice(0, line.indexOf(':') + 1);
  const others = (notes ?? '').split('\n').filter((each) => each !== '' && !each.startsWith(label));
  return notes?.split('\n').includes(line) ? notes : [...others, line].join('\n');
}

/** Returns the lodgings of a list. One without a room keeps the room that is stored for the same nights at the same place. */
function withRooms(listed: readonly Lodging[], stored: readonly Lodging[]): Lodging[] {
  return listed.map((each) => {
    const { room } =
      stored.find(({ from, placeId, to }) => from === each.from && to === each.to && placeId === each.placeId) ?? {};
    return room === undefined ? each : { room, ...each };
  });
}

/**
 * Returns the values that a row gives a record. A blank cell gives none. A text that differs only by its line ends gives none: a
 * spreadsheet cannot keep them.
 */
export function givenChanges<F extends object>(fields: F, given: ReadonlySet<string>, before: object): Partial<F> {
  const isSame = (name: string, value: unknown): boolean => {
    const old = (before as Readonly<Record<string, unknown>>)[name];
    return typeof old === 'string' && typeof value === 'string' && old.replaceAll(/\r\n?/g, '\n').trim() === value;
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => given.has(name) && !isSame(name, value)),
  ) as Partial<F>;
}
