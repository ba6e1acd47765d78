import type { DocumentFigure } from './documents.ts';
import { printTable } from './print-table.ts';

/** Prints the cost of documents: CPU compared with a bare page or a plain join, bytes and peak memory. */
export function printDocuments(figures: readonly DocumentFigure[], rounds: number): void {
  return printTable(
    `Documents (bars 16 and 17): CPU as a ratio to a bare pdf-lib page, for CSV to a plain join; medians of ${rounds}; CSV in a\nprocess of its own; memory once, in a fresh process, for the 200 schedules the most of five. pdfkit is for comparison only`,
    [
      { title: 'document' },
      { title: 'ratio', right: true },
      { title: 'CPU ms', right: true },
      { title: 'bytes', right: true },
      { title: 'peak MB', right: true },
    ],
    figures.map(({ bytes, cpuMs, name, peakMb, ratio }) => [name, ratio, cpuMs, bytes, Math.round(peakMb)]),
  );
}
