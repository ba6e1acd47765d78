import { begin } from '#shared/domain/records.ts';
import { createVip } from '#shared/entities/vips/vip.ts';
import { newId } from '#shared/platform/ids.ts';
import type { VipFields } from '#shared/schemas/vips/vip.ts';
import { putAll } from './put-all.ts';

/** Returns the fields of a guest, about as large as a guest of the demonstration. */
export function guest(name: string, fields: Partial<VipFields> = {}): VipFields {
  return {
    name,
    title: 'Ambassador',
    organization: 'Organisation for Rare Languages',
    department: 'OFFICE_OF_DEVELOPMENT',
    partySize: 2,
    isRosterOnly: false,
    phone: '+44 20 7946 0958',
    email: 'the.guest.of.honour@example.org',
    emergencyContact: { name: 'Jan Łukasiewicz', phone: '+48 22 555 0101', relationship: 'brother' },
    ...fields,
  };
}

/** Writes guests directly to the table, and returns their ids. */
export async function addGuests(guests: readonly VipFields[]): Promise<string[]> {
  const now = new Date().toISOString();
  const all = guests.map((fields) => begin(newId('vip'), fields, now));
  await putAll(all.map(createVip));
  return all.map(({ id }) => id);
}
