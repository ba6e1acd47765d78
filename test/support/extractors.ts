import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { extractText, getDocumentProxy } from 'unpdf';

type Extractor = (bytes: Uint8Array) => Promise<string[]>;

/** Reads the pages of a PDF as Firefox does. */
const withPdfJs: Extractor = async (bytes) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text;
};

/** Reads the pages of a PDF as Chrome does. */
const withPdfium: Extractor = async (bytes) => {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages = Array.from(document.pages(), (page) => page.getText());
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
};

/** Reads the pages of a PDF as the viewers of Linux do. */
const withPoppler: Extractor = async (bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'poppler-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, bytes);
    const text = execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' });
    return text.split('\f').slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

function hasPoppler(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Programs that read the text of a PDF. That of poppler is among them where it is installed. */
export function extractors(): Readonly<Record<string, Extractor>> {
  return {
    'pdf.js': withPdfJs,
    PDFium: withPdfium,
    ...(hasPoppler() ? { poppler: withPoppler } : {}),
  };
}
