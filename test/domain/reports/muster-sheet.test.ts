import { expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { musterSheet } from '#shared/domain/reports/accountability-sheets.ts';
import type { MarkRecord } from '#shared/schemas/accountability/muster.ts';
import { aVip, WORDING } from '#test/documents/samples.ts';

function at(time: string): string {
  return `2027-05-10T${time}.000Z`;
}
const fields = { title: 'Alarm', status: 'CLOSED', everyone: true, openedBy: 'usr_1', showsLocations: false } as const;
function mark(vipId: string, version: number, time: string): MarkRecord {
  return {
    id: `mrk_${vipId}_${version}`,
    musterId: 'mus_1',
    vipId,
    version,
    state: 'ACCOUNTED',
    note: `${vipId} ${version}`,
    at: at(time),
    by: 'usr_1',
  };
}

it('the paper of a muster has its marks in the order of time, and of one instant by guest and version', () => {
  const inOrder = [
    mark('vip_b', 1, '09:00:00'),
    mark('vip_a', 1, '09:00:05'),
    mark('vip_a', 2, '09:00:05'),
    mark('vip_b', 2, '09:00:05'),
    mark('vip_b', 3, '09:00:05'),
    mark('vip_a', 3, '09:01:00'),
  ];
  const guests = ['vip_a', 'vip_b'].map((id) => ({ vip: aVip({ id }), state: 'ACCOUNTED' as const, mark: undefined }));
  const muster = begin('mus_1', fields, at('08:59:00'));
  for (const marks of [inOrder, [...inOrder].reverse()]) {
    const sheet = musterSheet({ muster, guests, marks, names: new Map() }, WORDING);
    expect(sheet.marks.map(({ note }) => note)).toEqual(inOrder.map(({ note }) => note));
  }
});
