/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** The line of the document on which its text begins. */
  readonly line: number;
  /** The `text` block directly below a `sh` block: what the commands print. */
  readonly prints?: string;
}

const FENCED = /^```(\w*)\n(.*?)^```$(?:\n\n^```text\n(?<prints>.*?)^```$)?/gms;

/** Returns the fenced blocks of a document, in order. */
export function blocksOf(document: string): Block[] {
  return [...document.matchAll(FENCED)].map(({ 1: language = '', 2: text = '', groups, index }) => ({
    language,
    text,
    line: document.slice(0, index).split('\n').length + 1,
    ...(groups?.['prints'] === undefined ? {} : { prints: groups['prints'] }),
  }));
}
