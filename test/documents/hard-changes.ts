import { changesOf, type KeptRow, type PaperChanges } from '#shared/domain/reports/changes.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { hardGuests } from './hard-papers.ts';
import { HARD_ROWS } from './hard-rows.ts';

const NOW = '2027-05-10T09:40:00.000Z';
const PARTS = ['', 'veh_1', 'drv_0', ...hardGuests.map(({ id }) => id)];

/** Changes in each part of the papers with the hard rows: every row is marked, and some are gone. */
export function hardChanges(wording: Wording, count = 8): PaperChanges {
  const gone = HARD_ROWS.slice(0, count).map(
    ({ title }, at): KeptRow => ({ section: '', id: `gone_${at}`, at: NOW, label: title, print: '' }),
  );
  const before = { revision: 11, printedAt: '2027-05-08T22:05:00.000Z', rows: gone };
  const { notes, removed } = changesOf(before, [], { now: NOW, wording });
  const markOf = ({ label }: { readonly label: string }) => wording.say(label.length % 2 ? 'added' : 'changed');
  return new Map(PARTS.map((part) => [part, { notes, removed, markOf }]));
}
