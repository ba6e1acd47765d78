import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';

/** Tells whether pdftoppm of poppler-utils is installed. */
export function canRender(): boolean {
  return spawnSync('pdftoppm', ['-v']).error === undefined;
}

/** Renders each page of a PDF to a PNG. */
export function renderPages(bytes: Uint8Array, dpi: number, ...options: readonly string[]): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'motorcade-pages-'));
  try {
    writeFileSync(join(folder, 'paper.pdf'), bytes);
    execFileSync('pdftoppm', ['-r', String(dpi), '-png', ...options, join(folder, 'paper.pdf'), join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pages.sort().map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CELL = 6;

/** Returns the mean brightness of each cell of 6 x 6 pixels, from 0 to 255. So the smoothing of letters counts little. */
function cellsOf(picture: Uint8Array): { readonly size: string; readonly cells: readonly number[] } {
  const { channels, data, height, width } = decode(picture);
  const columns = Math.ceil(width / CELL);
  const sums = new Float64Array(columns * Math.ceil(height / CELL));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      sums[cell] = (sums[cell] ?? 0) + (data[(y * width + x) * channels] ?? 0);
    }
  }
  return { size: `${width} x ${height}`, cells: Array.from(sums, (sum) => sum / (CELL * CELL)) };
}

/** Returns the largest difference of two gray pictures in any cell, from 0 to 255; Infinity if their sizes differ. */
export function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [cellsOf(one), cellsOf(other)];
  if (a.size !== b.size) return Infinity;
  return a.cells.reduce((most, cell, at) => Math.max(most, Math.abs(cell - (b.cells[at] ?? 0))), 0);
}
