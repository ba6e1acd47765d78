import { describe, expect, it } from '@jest/globals';
import { CATALOGUES } from '#shared/domain/reports/catalogues.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { textOfPages } from '#test/support/reports.ts';
import { hardChanges } from './hard-changes.ts';
import { HARD_ROWS } from './hard-rows.ts';
import { layoutFaults } from './layout-faults.ts';
import { NEW_PAPERS } from './new-papers.ts';
import { anImprint } from './samples.ts';

const LANGUAGES = {
  English: [CATALOGUES.en],
  Arabic: [CATALOGUES.ar],
  'German and French': [CATALOGUES.de, CATALOGUES.fr],
};

describe('cards, signs, manifests and arrivals of hard texts', () => {
  const cases = Object.keys(NEW_PAPERS).flatMap((kind) =>
    Object.entries(LANGUAGES).map(([language, catalogues]) => ({ kind, language, catalogues })),
  );
  it.each(cases)('stay on the page and overlap nothing: $kind in $language', async ({ catalogues, kind }) => {
    const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues });
    const marks = { classification: 'RESTRICTED' };
    const changes = catalogues.length > 1 ? { changes: hardChanges(wording) } : {};
    const imprint = await anImprint({ wording, marks, ...changes });
    const print = () => NEW_PAPERS[kind]?.(wording)(imprint) ?? Promise.reject(new Error(kind));
    const letters = HARD_ROWS.flatMap(({ name, place, title }) => [name, place, title]);
    const wholes = kind === 'manifest' ? HARD_ROWS.map(({ phone }) => phone) : [];
    expect(await layoutFaults(print, { letters, wholes })).toEqual([]);
  });

  it('leave no headings of a table at the end of a page', async () => {
    const wording = wordingOf({ timezone: 'Europe/London', isPaper: true, catalogues: LANGUAGES['German and French'] });
    const firstHeaded: boolean[] = [];
    // What stands above the table grows until the table begins on the next page.
    for (let count = 6; count <= 16; count += 2) {
      const imprint = await anImprint({ wording, changes: hardChanges(wording, count) });
      const made = await NEW_PAPERS['manifest']?.(wording)(imprint);
      const pages = await textOfPages(made?.bytes ?? new Uint8Array());
      const headed = pages.map((page) => page.includes('Fahrer / Chauffeur'));
      expect(headed).toEqual(pages.map((page) => /\bnach\b/.test(page)));
      firstHeaded.push(headed[0] ?? false);
    }
    expect(new Set(firstHeaded)).toEqual(new Set([true, false]));
  });
});
