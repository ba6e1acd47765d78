import type { Shaped, Span } from './shaped.ts';
import { utf16 } from './to-unicode.ts';

function figure(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function spanOf({ parts, text }: Span, size: number): string[] {
  const shown = parts.flatMap(({ operands, rise }) => {
    const show = /^<[0-9a-f]+>$/.test(operands) ? `${operands} Tj` : `[${operands}] TJ`;
    return rise === 0 ? [show] : [`${figure((rise / 1_000) * size)} Ts`, show, '0 Ts'];
  });
  return text === undefined ? shown : [`/Span <</ActualText <feff${utf16(text)}>>> BDC`, ...shown, 'EMC'];
}

/** Returns the operators that show a piece of text. */
export function showing({ language, spans }: Shaped, size: number): string[] {
  const shown = spans.flatMap((span) => spanOf(span, size));
  return language === undefined ? shown : [`/Span<</Lang(${language})>>BDC`, ...shown, 'EMC'];
}
