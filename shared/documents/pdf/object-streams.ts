import { deflateSync } from 'node:zlib';
import type { PDFContext } from 'pdf-lib';

/** The most objects in one stream. More compress better, but a viewer unpacks a whole stream to read one of them. */
const MOST = 1_000;

/** Little memory means small blocks, and these follow the change from places to objects better: the streams are a tenth smaller. */
const COMPRESSION = { level: 8, memLevel: 4 };

/** A written stream of objects. */
export interface Packed {
  readonly stream: number;
  /** The numbers of its objects, in order. */
  readonly members: readonly number[];
}

/** Packs small objects into compressed streams. Holds the text of one stream only. */
export class ObjectStreams {
  readonly packed: Packed[] = [];
  readonly #context: PDFContext;
  #numbers: number[] = [];
  #texts: string[] = [];

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** Returns a free number for an object. */
  next(): number {
    this.#context.largestObjectNumber += 1;
    return this.#context.largestObjectNumber;
  }

  /** Adds an object in the syntax of PDF, in letters of ASCII. */
  add(number: number, text: string): void {
    this.#numbers.push(number);
    this.#texts.push(text);
    if (this.#numbers.length === MOST) this.flush();
  }

  /** Writes the objects that no stream has yet. */
  flush(): void {
    if (this.#numbers.length === 0) return;
    let offset = 0;
    const index: string[] = [];
    for (const [at, text] of this.#texts.entries()) {
      index.push(`${this.#numbers[at]} ${offset}`);
      offset += text.length + 1;
    }
    const first = `${index.join(' ')}\n`;
    const contents = `${first}${this.#texts.join('\n')}\n`;
    const dict = { Type: 'ObjStm', N: this.#numbers.length, First: first.length, Filter: 'FlateDecode' };
    const bytes = new Uint8Array(deflateSync(Buffer.from(contents, 'latin1'), COMPRESSION));
    const { objectNumber } = this.#context.register(this.#context.stream(bytes, dict));
    this.packed.push({ stream: objectNumber, members: this.#numbers });
    this.#numbers = [];
    this.#texts = [];
  }
}
