import type { Wording } from '#shared/domain/reports/wording.ts';
import { clip } from './clip.ts';
import { deskLine } from './desk-text.ts';

/** The most messages of one batch. */
export const MAX_PARTS = 5;

/** Leaves room for the first and the last lines of a message. */
const FRAME = 400;
const BULLET = '- ';

/** What a message says of one ride, and how many writes of a transaction that costs. */
export interface Line {
  readonly text: string;
  readonly writes: number;
}

/** Splits lines into the messages of a batch, in order. Each has at most these characters, and its transaction at most these writes. */
export function inParts<L extends Line>(lines: readonly L[], characters: number, writes: number): L[][] {
  const room = characters - FRAME;
  const parts: L[][] = [];
  let left = { characters: 0, writes: 0 };
  for (const line of lines) {
    const length = Array.from(line.text).length + BULLET.length + 1;
    if (length > left.characters || line.writes > left.writes) {
      parts.push([]);
      left = { characters: room, writes };
    }
    parts.at(-1)?.push(length > room ? { ...line, text: clip(line.text, room - BULLET.length) } : line);
    left = { characters: left.characters - length, writes: left.writes - line.writes };
  }
  return parts;
}

export interface ChangesMessage {
  readonly lines: readonly Line[];
  /** What a reply names. Undefined: there is nothing to confirm. */
  readonly number: number | undefined;
  /** Its place among the messages of the batch, and how many these are. */
  readonly part: number;
  readonly parts: number;
  /** How many changes no message of the batch shows, and where the driver finds them. */
  readonly more: number;
  readonly page?: string | undefined;
  readonly desk: string;
  readonly timezone: string;
}

/** Returns one message about changed rides. It asks to confirm those that its driver still has. */
export function changesText(
  { desk, lines, more, number, page, part, parts, timezone }: ChangesMessage,
  { say }: Pick<Wording, 'say'>,
): string {
  return [
    say('ridesChanged', { zone: timezone }),
    parts > 1 ? say('partOf', { n: part, count: parts }) : '',
    ...lines.map(({ text }) => `${BULLET}${text}`),
    more > 0 ? [say('moreRides', { n: more }), page].filter(Boolean).join(' ') : '',
    deskLine(desk, { say }),
    number === undefined ? '' : say('replyOk', { n: number }),
  ]
    .filter(Boolean)
    .join('\n');
}
