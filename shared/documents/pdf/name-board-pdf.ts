import { once } from '#shared/platform/once.ts';
import { sizeWithin } from './canvas.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, PAGES } from './look.ts';
import { BarePages } from './page-frame.ts';
import { breakLines, extraLeading, shapeLine } from './shape-line.ts';

const MARGIN = 40;
/** The sizes of a name: it is tried from the largest on. Below `whole` a word may break: a smaller sign cannot be read from afar. */
const SIZES = { most: 200, whole: 56, least: 18, step: 0.94 };
const LINE = 1.2;
const UNSPACED = /[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const LOGO = { width: 150, height: 60 };

const segmenter = once(() => new Intl.Segmenter('th', { granularity: 'word' }));

/** Splits a name where its lines may end: at spaces and hyphens, and by the words of scripts that write none. */
function wordsOf(name: string): string[] {
  return name
    .split(/(?<=-)| /u)
    .flatMap((part) =>
      UNSPACED.test(part) ? Array.from(segmenter().segment(part), ({ segment }) => segment) : [part],
    );
}

/** A greeter's sign. */
export interface Board {
  readonly name: string;
}

/** Returns signs as PDF: one name per page, as large as fits. */
export async function nameBoardPdf(boards: readonly Board[], imprint: Imprint): Promise<PrintedFile> {
  const pages = await BarePages.create(imprint, boards);
  const { logo, look, structure } = pages;
  const { header } = imprint.settings;
  const logoOf = imprint.wording.say('logo', { of: header || imprint.title });
  const { height, width } = PAGES[imprint.pageSize];
  const room = { width: height - 2 * MARGIN, height: width - 2 * MARGIN - LOGO.height - 54 };
  for (const { name } of boards) {
    pages.draw([height, width], (page) => {
      const at = (size: number) => {
        const style = look.style(size, { bold: true });
        const lines = breakLines(name, style.faces, room.width / size);
        const steps = lines.map((line) => size * LINE + extraLeading(line, style, size * LINE));
        return { style, lines, steps, total: steps.reduce((sum, step) => sum + step, 0) };
      };
      const words = wordsOf(name);
      const fits = (size: number): boolean =>
        at(size).total <= room.height &&
        (size < SIZES.whole || words.every((word) => shapeLine(word, look.bold).width * size <= room.width));
      let size = SIZES.most;
      while (size > SIZES.least && !fits(size)) size *= SIZES.step;
      const { lines, steps, style, total } = at(size);
      let y = MARGIN + LOGO.height + 14 + (room.height - total) / 2;
      structure.within('H1', () => {
        for (const [place, line] of lines.entries()) {
          const taken = shapeLine(line, style.faces).width * size;
          const step = steps[place] ?? 0;
          page.text(line, (page.width - taken) / 2, y + step * 0.75, style);
          y += step;
        }
      });
      page.rectangle({ x: 0, y: 0, width: page.width, height: 12 }, look.accent);
      if (logo) {
        const box = sizeWithin(logo, LOGO);
        page.logo(logoOf, { x: (page.width - box.width) / 2, y: MARGIN - 12, ...box });
      }
      const [event = ''] = breakLines(header, look.plain, room.width / 16, 1);
      const taken = shapeLine(event, look.plain).width * 16;
      page.text(event, (page.width - taken) / 2, page.height - MARGIN, look.style(16, { colour: GREY }));
    });
  }
  return pages.finish();
}
