import { describe, expect, it } from '@jest/globals';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { hardChanges } from './hard-changes.ts';
import { HARD_PAPERS } from './hard-papers.ts';
import { HARD_ROWS } from './hard-rows.ts';
import { layoutFaults } from './layout-faults.ts';
import { anImprint } from './samples.ts';

const { ar, de, en, fr, ja } = CATALOGUES;
const MANNERS = {
  'in English': { catalogues: [en] },
  'in Arabic, from right to left, on LETTER': { catalogues: [ar], pageSize: 'LETTER' as const },
  'in German and French, with a clock of 12 hours': { catalogues: [de, fr], clock: 12 as const },
  'in German and French, with each row changed': { catalogues: [de, fr], isChanged: true },
  'in Arabic, with each row changed': { catalogues: [ar], isChanged: true },
  'in Japanese': { catalogues: [ja] },
};
const PHONES: Readonly<Record<string, boolean>> = { 'driver-schedule': true, roster: true, 'day-sheet': true };

describe('papers of hard texts in 16 scripts', () => {
  const cases = Object.keys(HARD_PAPERS).flatMap((kind) =>
    Object.entries(MANNERS).map(([how, manner]) => ({ kind, how, manner })),
  );
  it.each(cases)(
    'stay on the page, overlap nothing and break nothing that is one thing: $kind $how',
    async ({ kind, manner }) => {
      const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, ...manner });
      const imprint = await anImprint({
        wording,
        pageSize: 'pageSize' in manner ? manner.pageSize : 'A4',
        ...('isChanged' in manner ? { changes: hardChanges(wording) } : {}),
      });
      const wholes = PHONES[kind] ? HARD_ROWS.map(({ phone }) => phone) : [];
      const letters = HARD_ROWS.flatMap(({ name, place, title }) => [name, place, title]);
      const print = () => HARD_PAPERS[kind]?.(wording)(imprint) ?? Promise.reject(new Error(kind));
      expect(await layoutFaults(print, { letters, wholes })).toEqual([]);
    },
  );
});
