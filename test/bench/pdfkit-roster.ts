import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { FONT_ASSETS } from '#shared/use-cases/reports/report-fonts.ts';

/** What we use of a document of pdfkit. */
interface PdfKitDocument extends NodeJS.ReadableStream {
  font(path: string): this;
  fontSize(points: number): this;
  text(text: string, x: number, y: number, options: { width: number; height: number; ellipsis: true }): this;
  addPage(): this;
  end(): void;
}

const WIDTH = 84;
const LINE = 14;
const TOP = 40;
const ROWS_PER_PAGE = 50;

/** Makes a plain table of guests with pdfkit, which is installed in `folder`: six columns, the font of our roster, no header. */
export async function pdfkitRoster(folder: string, vips: readonly VipRecord[]): Promise<{ readonly bytes: Buffer }> {
  const PdfKit = createRequire(join(folder, 'package.json'))('pdfkit') as new (options: object) => PdfKitDocument;
  const document = new PdfKit({ size: 'A4', margin: 30 });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = once(document, 'end');
  document.font(String(FONT_ASSETS['latin-regular.font'])).fontSize(8);
  for (const [row, vip] of vips.entries()) {
    if (row > 0 && row % ROWS_PER_PAGE === 0) document.addPage();
    const cells = [vip.name, vip.title, vip.organization, vip.phone, vip.email, vip.emergencyContact?.phone];
    for (const [column, cell] of cells.entries()) {
      const y = TOP + (row % ROWS_PER_PAGE) * LINE;
      document.text(cell ?? '', 30 + column * (WIDTH + 4), y, { width: WIDTH, height: LINE, ellipsis: true });
    }
  }
  document.end();
  await ended;
  return { bytes: Buffer.concat(parts) };
}
