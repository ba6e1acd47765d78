import type { PDFImage } from 'pdf-lib';
import type { Canvas } from './canvas.ts';
import type { Made } from './copies.ts';
import { contentsPages, coverLines, drawContents, drawCover } from './front-pages.ts';
import type { Bookmark } from './outline.ts';
import type { Page } from './pages.ts';

interface Front {
  /** The sections of the document. */
  readonly bookmarks: readonly Bookmark[];
  readonly canvasOf: (page: Page) => Canvas;
  readonly logo: PDFImage | undefined;
  readonly size: [number, number];
}

/** Inserts the cover, and the contents of more than one section. */
export function addFrontPages(
  { imprint: { marks, origin, settings, title, wording }, look, output, pages: own, structure }: Made,
  { bookmarks, canvasOf, logo, size }: Front,
): void {
  const places = new Map(own.all.map((page, at) => [page, at]));
  const contents = bookmarks.length > 1 ? contentsPages(bookmarks) : [];
  const covers = marks?.cover ? 1 : 0;
  const count = covers + contents.length;
  const front = marks?.duplex ? count + (count % 2) : count;
  const pages = Array.from({ length: front }, (_, at) => own.add(size, at));
  const canvases = pages.slice(0, count).map(canvasOf);
  const [cover] = canvases;
  const drawing = { look, structure, logo };
  const logoOf = wording.say('logo', { of: settings.header || title });
  const lines = coverLines(settings, wording, origin);
  if (covers > 0 && cover) drawCover(cover, { title, lines, logoOf }, drawing);
  for (const [at, some] of contents.entries()) {
    const page = canvases[at + covers];
    const rows = some.map(({ page: to, title: name }) => ({
      title: name,
      to,
      page: (places.get(to) ?? 0) + front + 1,
    }));
    if (page) drawContents(page, rows, drawing, wording);
  }
  for (const canvas of canvases) canvas.finish(output);
  structure.endSection('front');
}
