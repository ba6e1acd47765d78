import { plainText } from '#shared/domain/plain-text.ts';
import type { ListFault } from '#shared/schemas/import.ts';
import type { VipFields, VipRecord } from '#shared/schemas/vip.ts';
import type { ListedGuest } from './guests.ts';

/** An id of ours in the list: it names a VIP who is there already. */
export const ownIdOf = ({ ref }: ListedGuest): string | undefined =>
  ref !== undefined && /^vip_[0-9a-z]{20}$/.test(ref) ? ref : undefined;

const mailOf = ({ email }: Traits): string | undefined => email?.toLowerCase();
const organizationOf = ({ organization }: Traits): string => plainText(organization ?? '');

/**
 * What a new guest's id is made from, so that the same guest has the same id in each list: the list's own name for him, where it has
 * one; else his name with his e-mail address or, without one, his organization.
 */
export const seedOf = ({ fields, ref }: ListedGuest): string => {
  if (ref !== undefined) return JSON.stringify(['import', 'ref', ref]);
  const mail = mailOf(fields);
  const second = mail === undefined ? ['organization', organizationOf(fields)] : ['email', mail];
  return JSON.stringify(['import', plainText(fields.name), ...second]);
};

type Traits = Pick<VipFields, 'name' | 'email' | 'organization'>;

/**
 * Finds those among many who are the same guest as a listed one: of his name and, where both have an e-mail address, of the same, else
 * of the same organization.
 */
export const namesakesIn = <T extends Traits>(many: readonly T[]): ((guest: Traits) => T[]) => {
  const known = many.map((one) => ({ one, mail: mailOf(one), organization: organizationOf(one) }));
  const byName = Map.groupBy(known, ({ one }) => plainText(one.name));
  return (guest) => {
    const [guestMail, guestOrganization] = [mailOf(guest), organizationOf(guest)];
    return (byName.get(plainText(guest.name)) ?? [])
      .filter(({ mail, organization }) =>
        mail !== undefined && guestMail !== undefined ? mail === guestMail : organization === guestOrganization,
      )
      .map(({ one }) => one);
  };
};

/** A guest, and the id that he has or will have. */
export interface Identified {
  readonly guest: ListedGuest;
  readonly id: string;
}

const TELL_APART = 'tell such guests apart by E-mail, Organisation or a column Id';

/** The VIP that a guest without an id of his own is already, among those who are not deleted; or that nobody can tell. */
export const recognise = (
  guest: ListedGuest,
  namesakes: readonly VipRecord[],
): { readonly id?: string; readonly fault?: ListFault } => {
  const [one, ...others] = namesakes;
  if (others.length === 0) return one ? { id: one.id } : {};
  const message = `may be any of the ${namesakes.length} VIPs of this name: ${TELL_APART}`;
  return { fault: { row: guest.row, message } };
};

/** The rows that speak of a guest of whom an earlier one has spoken. */
export const repetitions = (identified: readonly Identified[]): ListFault[] => {
  const rowOf = new Map<string, number>();
  const unnamed = identified.filter(({ guest }) => guest.ref === undefined).map(({ guest }) => guest);
  const alike = namesakesIn(unnamed.map(({ fields, row }) => ({ ...fields, row })));
  return identified.flatMap(({ guest, id }) => {
    const { fields, ref, row } = guest;
    const first = rowOf.get(id) ?? (ref === undefined ? alike(fields)[0]?.row : undefined) ?? row;
    if (!rowOf.has(id)) rowOf.set(id, row);
    return first < row ? [{ row, message: `is the same guest as row ${first}: ${TELL_APART}` }] : [];
  });
};

/** Why a guest cannot be taken over as the VIP that he is, where that is so. */
export const absenceOf = ({ guest, id }: Identified, vip: VipRecord | undefined): ListFault | undefined => {
  const { row } = guest;
  if (!vip) return ownIdOf(guest) ? { row, message: `has the id ${id}, which no VIP has` } : undefined;
  if (!vip.deletedAt) return undefined;
  return { row, message: `is the VIP ${id}, who was deleted: restore him, or take the row out of the list` };
};
