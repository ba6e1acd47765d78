import { describe, expect, it } from '@jest/globals';
import { matchReceipts, type TimestampEntry } from '#shared/domain/messages/receipts.ts';

const AT = '2027-05-10T09:00:00.000Z';
const MESSAGES: readonly TimestampEntry[] = [
  { messageId: 'msg_1', driverId: 'drv_1', number: '+441', at: AT },
  { messageId: 'msg_2', driverId: 'drv_2', number: '+442', at: AT },
];
function matched(receipt: Partial<TimestampEntry>, messages = MESSAGES) {
  return matchReceipts([...messages, { status: 'READ', at: AT, ...receipt }]).map(({ messageId }) => messageId);
}

describe('a receipt', () => {
  it.each<[string, Partial<TimestampEntry>, string[]]>([
    ['counts by its number', { number: '+442' }, ['msg_2']],
    ['counts by its number, also if its driver is another', { number: '+442', driverId: 'drv_1' }, ['msg_2']],
    ['of an unknown number counts for no message', { number: '+449', driverId: 'drv_1' }, []],
    ['without a number counts by its driver', { driverId: 'drv_1' }, ['msg_1']],
    ['of an unknown driver counts for no message', { driverId: 'drv_9' }, []],
    ['with neither counts for none of several', {}, []],
  ])('%s', (_name, receipt, expected) => {
    expect(matched(receipt)).toEqual(expected);
  });

  it('with neither counts for the only message', () => {
    expect(matched({}, MESSAGES.slice(0, 1))).toEqual(['msg_1']);
  });

  it('DELIVERED comes before READ, in any order of arrival', () => {
    const [read, delivered] = (['READ', 'DELIVERED'] as const).map((status) => ({ number: '+441', status, at: AT }));
    const found = matchReceipts([...MESSAGES, ...[read, delivered].flatMap((each) => each ?? [])]);
    expect(found.map(({ status }) => status)).toEqual(['DELIVERED', 'READ']);
  });
});
