import { numbersOf } from '#shared/domain/messages/numbers.ts';
import { NUMBER_USES } from '#shared/schemas/messages/number-holders.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** Which guests have a number: a message from it is theirs. Also of deleted guests. Several may have one, such as that of an assistant. */
export const guestPhones = entityOf('guestphone', {
  attributes: {
    number: { type: 'string', required: true },
    vipId: { type: 'string', required: true },
    use: { type: NUMBER_USES, required: true },
  },
  indexes: { byNumber: primaryIndex({ scope: 'guestphone', pk: ['number'], sk: ['vipId', 'use'] }) },
});

/** Returns which guests have a number, as their own or of their emergency contact. Strong consistency. */
export async function findGuestPhones(number: string) {
  const { data } = await guestPhones().query.byNumber({ number }).go({ consistent: true, pages: 'all' });
  return data;
}

/** Returns the writes that keep the numbers of a guest findable. No `after`: the guest is erased. */
export function numberWrites(
  before: Pick<VipRecord, 'emergencyContact' | 'id' | 'phone'> | undefined,
  after: Pick<VipRecord, 'emergencyContact' | 'id' | 'phone'> | undefined,
): Write[] {
  const vipId = (after ?? before)?.id ?? '';
  const [old, current] = [before ? numbersOf(before) : [], after ? numbersOf(after) : []];
  const isIn = (list: typeof old) => (each: (typeof old)[number]) =>
    list.some(({ number, use }) => number === each.number && use === each.use);
  const [wasIn, stays] = [isIn(old), isIn(current)];
  return [
    ...current
      .filter((each) => !wasIn(each))
      .map((each) => replaceWrite(guestPhones(), guestPhones().put({ ...each, vipId }))),
    ...old.filter((each) => !stays(each)).map((each) => removeWrite(guestPhones().delete({ ...each, vipId }))),
  ];
}
