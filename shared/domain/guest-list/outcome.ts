import { begin, change } from '#shared/domain/records.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import type { Identified } from './identity.ts';

/** What a listed guest comes to. */
export interface Outcome extends Identified {
  readonly before: VipRecord | undefined;
  /** The same as before where the list says nothing new. */
  readonly after: VipRecord;
}

/** What becomes of a guest's VIP: made where there is none, else changed in what the list says. What it is silent on stays. */
export const outcomeOf = ({ guest, id }: Identified, before: VipRecord | undefined, now: string): Outcome => {
  if (!before) return { guest, id, before, after: begin(id, guest.fields, now) };
  const said = Object.entries(guest.fields).filter(([name]) => guest.given.has(name));
  const { emergencyContact, ...others } = Object.fromEntries(said) as Partial<VipRecord>;
  const contact = emergencyContact && { emergencyContact: { ...before.emergencyContact, ...emergencyContact } };
  return { guest, id, before, after: change(before, { ...others, ...contact }, now) };
};
