import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';

/** Returns who answers for a supplier: its first contact with a phone, else its first. Without any phone, that of its messages. */
export function contactOf({ contacts, messagesTo }: Pick<SupplierRecord, 'contacts' | 'messagesTo'>): {
  readonly name: string | undefined;
  readonly phone: string | undefined;
} {
  const contact = contacts.find(({ phone }) => phone !== undefined) ?? contacts[0];
  return { name: contact?.name, phone: contact?.phone ?? messagesTo };
}
