import { plainText } from '#shared/domain/plain-text.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';

const MAX_NAMED = 5;

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a === b;
}

/** What is compared of two VIPs. */
type Likeness = Pick<VipRecord, 'id' | 'name' | 'phone' | 'email' | 'deletedAt'>;

/** Tells whether two VIPs have the same name, and the same phone number (E.164) or e-mail address. */
function isPossibleDuplicate(a: Likeness, b: Likeness): boolean {
  return (
    a.id !== b.id &&
    plainText(a.name) === plainText(b.name) &&
    (isSame(a.phone, b.phone) || isSame(a.email?.toLowerCase(), b.email?.toLowerCase()))
  );
}

/** Tells whether a VIP can be like another one: without a phone number and an e-mail address they cannot. */
export function canBeDuplicate({ email, phone }: Pick<Likeness, 'email' | 'phone'>): boolean {
  return phone !== undefined || email !== undefined;
}

/** Returns a POSSIBLE_DUPLICATE warning if a new VIP is like others. Deleted VIPs do not count. */
export function duplicateWarning(vip: Likeness, others: readonly Likeness[]): Warning | undefined {
  const alike = others.filter((other) => !other.deletedAt && isPossibleDuplicate(vip, other));
  if (alike.length === 0) return undefined;
  const ids = alike.map(({ id }) => id);
  const named = ids.length > MAX_NAMED ? `${ids.length} VIPs` : ids.join(', ');
  const message = `${vip.name} has the name and the phone number or e-mail address of ${named}. Keep only one of them.`;
  return { code: 'POSSIBLE_DUPLICATE', message, vipIds: [vip.id, ...ids] };
}

/** Returns the name by which a VIP is listed: `Last name, First name`, or the one that is known. */
export function sortNameOf(lastName: unknown, firstName: unknown): string {
  return [lastName, firstName].filter(Boolean).join(', ');
}

/**
 * Returns the names by which a VIP of this name is usually listed: the name itself, and with the last word or all but the first word in
 * front, such as `García López, Ana`. An import makes such sort names.
 */
export function usualSortNames(name: string): string[] {
  const words = name.trim().split(/\s+/u);
  const turned = (first: number): string => sortNameOf(words.slice(first).join(' '), words.slice(0, first).join(' '));
  return words.length < 2 ? [name] : [...new Set([name, turned(1), turned(words.length - 1)])];
}
