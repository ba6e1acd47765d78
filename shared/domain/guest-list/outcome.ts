import { givenChanges } from '#shared/domain/import/given-changes.ts';
import { begin, change } from '#shared/domain/records.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import type { Identified } from './recognise-guest.ts';

/** The VIP of a listed guest, before and after the import. */
export interface Outcome extends Identified {
  readonly before: VipRecord | undefined;
  /** The same object as `before` if the list changes nothing. */
  readonly after: VipRecord;
}

/** Returns a new VIP, or the VIP changed by the values of the list. Blank cells and absent columns change nothing. */
export const outcomeOf = ({ guest, id }: Identified, before: VipRecord | undefined, now: string): Outcome => {
  if (!before) return { guest, id, before, after: begin(id, guest.fields, now) };
  const { emergencyContact, ...others }: Partial<VipRecord> = givenChanges(guest.fields, guest.given, before);
  const contact = emergencyContact && { emergencyContact: { ...before.emergencyContact, ...emergencyContact } };
  return { guest, id, before, after: change(before, { ...others, ...contact }, now) };
};
