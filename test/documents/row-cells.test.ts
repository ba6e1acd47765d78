import { expect, it } from '@jest/globals';
import { rowCells } from '#shared/documents/pdf/cells.ts';
import type { Look } from '#shared/documents/pdf/look.ts';

it('below a name a phone stays on one line, and the name of a company may break', () => {
  const { below } = rowCells({ style: () => ({}) } as unknown as Look, 8);
  const [phone, company] = ['+44 20 7946 0958 ext. 4567', 'Rhein-Main Limousinenservice und Chauffeurdienst GmbH'];
  const [name, first, second] = below(['Amara Okafor', phone, company], { isCancelled: false }).map(({ text }) => text);
  expect([name, second]).toEqual(['Amara Okafor', company]);
  expect(first).not.toBe(phone);
  expect(first?.replaceAll('\u00A0', ' ')).toBe(phone);
});
