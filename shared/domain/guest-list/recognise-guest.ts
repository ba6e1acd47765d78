import { plainText } from '#shared/domain/plain-text.ts';
import type { VipFields, VipRecord } from '#shared/schemas/vips/vip.ts';
import type { RowFault } from './faults.ts';
import type { ListedGuest } from './guests.ts';

function mailOf({ email }: Traits): string | undefined {
  return email?.toLowerCase();
}
function organizationOf({ organization }: Traits): string {
  return plainText(organization ?? '');
}

/**
 * Returns the seed of the id of a new guest without an Id, so that the same guest gets the same id in every list: their name and e-mail
 * address; without an e-mail address, their name and organization.
 */
export function idSeedOf({ fields }: ListedGuest): string {
  const mail = mailOf(fields);
  const second = mail === undefined ? ['organization', organizationOf(fields)] : ['email', mail];
  return JSON.stringify(['import', plainText(fields.name), ...second]);
}

type Traits = Pick<VipFields, 'name' | 'email' | 'organization'>;

/**
 * Returns a function that finds the same guest among many. The name must be equal. If both have an e-mail address, it must be equal
 * too; otherwise the organization must be equal.
 */
export function namesakesIn<T extends Traits>(many: readonly T[]): (guest: Traits) => T[] {
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
}

/** A guest with the id of their VIP, which exists or will be created. */
export interface Identified {
  readonly guest: ListedGuest;
  readonly id: string;
}

const TELL_APART = 'add an E-mail, an Organisation or a column Id to tell such guests apart';

/** Finds the VIP of a guest without an id, given the namesakes that are not deleted. Returns a fault if there are several. */
export function recognise(
  guest: ListedGuest,
  namesakes: readonly VipRecord[],
): { readonly id?: string; readonly fault?: RowFault } {
  const [one, ...others] = namesakes;
  if (others.length === 0) return one ? { id: one.id } : {};
  const message = `matches ${namesakes.length} VIPs with this name: ${TELL_APART}`;
  return { fault: { row: guest.row, message } };
}

/** Returns a fault for each row with the same guest as an earlier row. */
export function duplicateRows(identified: readonly Identified[]): RowFault[] {
  const rowOf = new Map<string, number>();
  const unnamed = identified.filter(({ guest }) => guest.ref === undefined).map(({ guest }) => guest);
  const alike = namesakesIn(unnamed.map(({ fields, row }) => ({ ...fields, row })));
  return identified.flatMap(({ guest, id }) => {
    const { fields, ref, row } = guest;
    const first = rowOf.get(id) ?? (ref === undefined ? alike(fields)[0]?.row : undefined) ?? row;
    if (!rowOf.has(id)) rowOf.set(id, row);
    return first < row ? [{ row, message: `is the same guest as row ${first}: ${TELL_APART}` }] : [];
  });
}

/** Returns a fault if the VIP of a guest is deleted, or was deleted for good (`erased`). */
export function missingVip(
  { guest, id }: Identified,
  vip: VipRecord | undefined,
  erased: ReadonlySet<string>,
): RowFault | undefined {
  const { row } = guest;
  if (!vip && erased.has(id)) {
    return { row, message: 'is a VIP who was deleted for good: remove the row from the list' };
  }
  if (!vip?.deletedAt) return undefined;
  return { row, message: `is the deleted VIP ${vip.name}: restore this VIP, or remove the row from the list` };
}
