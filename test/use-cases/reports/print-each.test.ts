import { beforeAll, describe, expect, it } from '@jest/globals';
import { NotFound } from '#shared/contract/problems.ts';
import type { FontFiles } from '#shared/documents/pdf/face-loader.ts';
import { textFile } from '#shared/use-cases/reports/compared-paper.ts';
import { makeReport } from '#shared/use-cases/reports/make-report.ts';
import { printEach } from '#shared/use-cases/reports/print-report.ts';
import { FONTS } from '#shared/use-cases/reports/report-fonts.ts';
import { testContext } from '#test/support/context.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

interface Guest {
  readonly id: string;
  readonly name: string;
  readonly notes?: string;
}
function guests(count: number): Guest[] {
  return Array.from({ length: count }, (_, at) => ({ id: `vip_${at}`, name: `Zoë ${at}` }));
}
/** Prints the names, and fails if one of these is among them. */
function failingAt(...names: readonly string[]) {
  let prints = 0;
  const print = async (facts: { readonly guests: readonly Guest[] }) => {
    prints += 1;
    const text = facts.guests.map(({ name, notes = '' }) => `${name}${notes},`).join('');
    if (names.some((name) => text.includes(name))) throw new RangeError('out of range');
    return textFile(text);
  };
  return { print, prints: () => prints };
}

describe('a report that the texts of some records make fail', () => {
  it.each([
    ['one guest', ['Zoë 3,']],
    ['the first guest', ['Zoë 0,']],
    ['guests of both halves', ['Zoë 3,', 'Zoë 299,', 'Zoë 151,']],
  ])('prints those in plain letters, and all others as they are: %s', async (_what, names) => {
    const listed = guests(300);
    const { print } = failingAt(...names);
    const { bytes, plain } = await printEach({ guests: listed }, print);
    const wanted = names.map((name) => name.replace(',', '')).sort();
    expect(plain?.map(({ name }) => name).sort()).toEqual(wanted);
    const text = Buffer.from(bytes).toString();
    expect(text.split(',').filter((name) => name.startsWith('Zoe '))).toHaveLength(names.length);
    expect(text.split(',').filter((name) => name.startsWith('Zoë '))).toHaveLength(300 - names.length);
  });

  it('prints a bounded number of times, and then more people in plain letters', async () => {
    const listed = guests(2_000);
    const { print, prints } = failingAt(...listed.filter((_guest, at) => at % 3 === 0).map(({ name }) => `${name},`));
    const { bytes } = await printEach({ guests: listed }, print);
    expect(prints()).toBeLessThan(45);
    expect(Buffer.from(bytes).toString().split(',')).toHaveLength(2_001);
  });

  it('shows the id of a record of whose name no plain letter is left', async () => {
    const { print } = failingAt('አበበ');
    const { bytes } = await printEach(
      {
        guests: [
          { id: 'vip_1', name: 'አበበ' },
          { id: 'vip_2', name: 'Zoë' },
        ],
      },
      print,
    );
    expect(Buffer.from(bytes).toString()).toBe('vip_1,Zoë,');
  });

  it('fails as it did if no text is the cause, or if it was refused', async () => {
    const broken = new Error('no fonts');
    await expect(printEach({ guests: guests(3) }, () => Promise.reject(broken))).rejects.toBe(broken);
    const refused = new NotFound('No such muster.');
    let prints = 0;
    const print = () => {
      prints += 1;
      return Promise.reject(refused);
    };
    await expect(printEach({ guests: guests(3) }, print)).rejects.toBe(refused);
    expect(prints).toBe(1);
  });
});

describe('papers of which one font cannot be read', () => {
  let as: string;
  let vipIds: string[];
  beforeAll(async () => {
    as = await aUser('ADMINISTRATOR');
    vipIds = [...(await someVips(as, 2, { name: 'Zoë' })), ...(await someVips(as, 1, { name: 'Abebe አበበ' }))];
  });
  const fonts: FontFiles = {
    ...FONTS,
    open: (file) => (file.startsWith('ethiopic') ? Promise.reject(new RangeError('no font')) : FONTS.open(file)),
  };

  it.each([
    ['the roster', { kind: 'ROSTER', format: 'PDF' }],
    ['a sign', { kind: 'NAME_BOARD', format: 'PDF' }],
    ['an itinerary', { kind: 'VIP_SCHEDULE', format: 'PDF' }],
    ['itineraries as ZIP', { kind: 'VIP_SCHEDULE', format: 'ZIP' }],
  ] as const)('are made, and say whose texts are plain: %s', async (_what, wanted) => {
    const report = await makeReport(testContext(), `rep_${wanted.kind}${wanted.format}`, wanted, fonts);
    const warnings = 'warnings' in report ? report.warnings : undefined;
    expect(warnings).toEqual([
      { code: 'PLAIN_LETTERS', message: expect.stringContaining('Abebe አበበ'), vipIds: vipIds.slice(2) },
    ]);
  });
});
