import { Canvas } from '#shared/documents/pdf/canvas.ts';

interface Drawn {
  readonly page: Canvas;
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly size: number;
}

/** Returns every text that is drawn while `make` runs, with its place. */
async function drawnBy(make: () => Promise<unknown>): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  const draw = Object.getOwnPropertyDescriptor(Canvas.prototype, 'text')?.value as Canvas['text'];
  Canvas.prototype.text = function text(this: Canvas, line, x, baseline, style) {
    const width = draw.call(this, line, x, baseline, style);
    if (width > 0) drawn.push({ page: this, text: line, x, baseline, width, size: style.size });
    return width;
  };
  try {
    await make();
  } finally {
    Canvas.prototype.text = draw;
  }
  return drawn;
}

/** Texts stay this far from the edge of the paper, in points. Printers need it. */
const EDGE = 17;
/** Letters may lean over their neighbours this far. */
const LEAN = 0.5;
/** The height of letters, as a part of their size. */
const HEIGHT = 0.62;

function outside({ baseline, page, size, text, width, x }: Drawn): string[] {
  return x < EDGE || x + width > page.width - EDGE || baseline - size * HEIGHT < EDGE || baseline > page.height - EDGE
    ? [`outside: ${text}`]
    : [];
}

function overlaps(texts: readonly Drawn[]): string[] {
  return texts.flatMap((a, at) =>
    texts.slice(at + 1).flatMap((b) => {
      const isSameHeight = Math.abs(a.baseline - b.baseline) < Math.min(a.size, b.size) * HEIGHT;
      const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      return isSameHeight && shared > LEAN ? [`overlap: ${a.text} | ${b.text}`] : [];
    }),
  );
}

/** The text without its spaces and without the marks of its order. */
function plain(text: string): string {
  return text.replaceAll(/[\s\u00A0\uD800\u202C-\u202E\u2066-\u2069\uFFF9\uFFFB]+/gu, '');
}

/** Lines of one letter look lost, unless the text has no more. */
function lone({ text }: Drawn): boolean {
  return /^\p{L}$/u.test(plain(text));
}

/**
 * Returns what is wrong with the layout of a paper: texts outside the page, over each other, `wholes` that no line shows whole, and lines
 * of one letter that are not in `letters`.
 */
export async function layoutFaults(
  make: () => Promise<unknown>,
  { letters = [], wholes = [] }: { readonly letters?: readonly string[]; readonly wholes?: readonly string[] } = {},
): Promise<string[]> {
  const drawn = await drawnBy(make);
  const pages = [...Map.groupBy(drawn, ({ page }) => page).values()];
  const lines = drawn.map(({ text }) => plain(text));
  return [
    ...drawn.flatMap(outside),
    ...pages.flatMap(overlaps),
    ...wholes.filter((text) => !lines.some((line) => line.includes(plain(text)))).map((text) => `split: ${text}`),
    ...drawn.filter((each) => lone(each) && !letters.includes(plain(each.text))).map(({ text }) => `lone: ${text}`),
  ];
}
