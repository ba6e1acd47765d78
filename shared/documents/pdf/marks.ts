import type { Canvas } from './canvas.ts';
import { type Look, RED } from './look.ts';
import { shapeLine } from './shape-line.ts';
import type { Structure } from './structure.ts';

/** What a report asks for beyond its contents. */
export interface Marks {
  /** Puts a cover before the contents. */
  readonly cover?: boolean;
  /** Lets each section begin on an odd page, for printing on both sides. */
  readonly duplex?: boolean;
  /** Prints this many copies, each with its number. */
  readonly copies?: number;
  /** Stands at the top and at the bottom of each page. */
  readonly classification?: string;
}

const SIZE = 8.5;

/** Draws the classification of a page, above its head and below its foot. */
export function drawClassification(
  page: Canvas,
  text: string | undefined,
  { look, structure }: { readonly look: Look; readonly structure: Structure },
): void {
  if (!text) return;
  const style = look.style(SIZE, { bold: true, colour: RED });
  const width = shapeLine(text, style.faces).width;
  const size = Math.min(SIZE, (page.width - 80) / width);
  const x = (page.width - width * size) / 2;
  structure.asArtifact('Header', () => page.text(text, x, 25, { ...style, size }));
  structure.asArtifact('Footer', () => page.text(text, x, page.height - 18, { ...style, size }));
}
