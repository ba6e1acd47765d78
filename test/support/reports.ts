import { extractText, getDocumentProxy } from 'unpdf';
import * as createReport from '#functions/reports/create-report.ts';
import { type Answer, call } from './call.ts';

/** Calls createReport. */
export function askReport(
  as: string,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(createReport, { as, body, headers });
}

/** Creates a report and downloads its file by its link. */
export async function reportFile(as: string, body: Record<string, unknown>): Promise<Buffer> {
  const { body: report, text } = await askReport(as, body);
  if (!report?.url) throw new Error(text);
  const reply = await fetch(report.url);
  if (!reply.ok) throw new Error(await reply.text());
  return Buffer.from(await reply.arrayBuffer());
}

/** Returns the text of each page of a PDF, without line breaks and with composed letters, as a search compares them. */
export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' ').normalize('NFC'));
}

/** A text on a page. `y` is the distance of its baseline from the top. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Returns the texts of each page of a PDF with their places in points. */
export async function placedTexts(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_one, at) => {
      const page = await document.getPage(at + 1);
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, x: x ?? 0, y: height - (y ?? 0), width: item.width }];
      });
    }),
  );
}
