import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type PDFContext, PDFStream } from 'pdf-lib';
import { Bytes } from './bytes.ts';

/** The bytes of an entry: its type, its place, its place in a stream. */
const ENTRY = 7;
const FIRST = 1_024;
const PLAIN = 1;
const PACKED = 2;
/** The place in a stream of an object that the file does not have. */
const ABSENT = 0xff_ff;
/** Compresses each row as the difference from the row above. */
const UP = 2;

interface Place {
  readonly type: number;
  readonly place: number;
  readonly at: number;
}

/** The places of the objects of a file, by their numbers. */
class ObjectTable {
  #entries = Buffer.alloc(FIRST * ENTRY);

  /** Notes that an object begins at a byte of the file. */
  plain(number: number, place: number): void {
    this.#note(number, { type: PLAIN, place, at: 0 });
  }

  /** Notes that an object is in a stream of objects. */
  packed(number: number, stream: number, at: number): void {
    this.#note(number, { type: PACKED, place: stream, at });
  }

  /** Returns the entries of the objects up to this number, compressed. */
  compressed(last: number): Buffer {
    const rows = Buffer.alloc((last + 1) * (ENTRY + 1));
    for (let number = 0; number <= last; number += 1) {
      const [start, row] = [number * ENTRY, number * (ENTRY + 1)];
      if (this.#entries[start] === 0) this.#entries.writeUInt16BE(ABSENT, start + ENTRY - 2);
      rows[row] = UP;
      for (let byte = 0; byte < ENTRY; byte += 1) {
        rows[row + 1 + byte] = this.#byte(start + byte) - this.#byte(start + byte - ENTRY);
      }
    }
    return deflateSync(rows);
  }

  #byte(at: number): number {
    return this.#entries[at] ?? 0;
  }

  #note(number: number, { at, place, type }: Place): void {
    const start = number * ENTRY;
    if (start + ENTRY > this.#entries.length) {
      const larger = Buffer.alloc(Math.max(this.#entries.length * 2, start + ENTRY));
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries.writeUInt8(type, start);
    this.#entries.writeUInt32BE(place, start + 1);
    this.#entries.writeUInt16BE(at, start + ENTRY - 2);
  }
}

/** PDF 1.7, and bytes by which programs see that the file is not a text. */
const HEADER = '%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n';

/** The most objects in one stream. More compress better, but a viewer unpacks a whole stream to read one of them. */
const MOST = 1_000;

/** Little memory means small blocks, and these follow the change from places to objects better: the streams are a tenth smaller. */
const OF_OBJECTS = { level: 8, memLevel: 4 };
/** A page of a schedule has 2 KB, compressed. Larger parts would only wait for the garbage collector. */
const OF_DRAWING = { level: 8, chunkSize: 2_048 };

/** The bytes of a file. Compresses what it gets at once, so that memory holds little else. */
export class Output {
  readonly #context: PDFContext;
  readonly #file = new Bytes().text(HEADER);
  readonly #table = new ObjectTable();
  /** The objects for the next stream, their numbers, and where each begins. */
  readonly #objects = new Bytes();
  #numbers: number[] = [];
  #places = '';

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** Returns a free number for an object. */
  next(): number {
    this.#context.largestObjectNumber += 1;
    return this.#context.largestObjectNumber;
  }

  /** Adds a small object in the syntax of PDF, in letters of ASCII. Packs it with others. */
  add(number: number, text: string): void {
    this.#places += `${number} ${this.#objects.length} `;
    this.#numbers.push(number);
    this.#objects.text(text).text('\n');
    if (this.#numbers.length === MOST) this.#pack();
  }

  /** Adds the drawing of a page. Returns the number of its object. */
  addDrawing(drawing: Buffer): number {
    const number = this.next();
    this.#stream(number, '/Filter/FlateDecode', deflateSync(drawing, OF_DRAWING));
    return number;
  }

  /** Adds everything that pdf-lib made: fonts, pictures and what describes the file. */
  addMade(): void {
    for (const [{ objectNumber }, object] of this.#context.enumerateIndirectObjects()) {
      if (object instanceof PDFStream) {
        object.updateDict();
        this.#plain(objectNumber, object.dict.toString(), object.getContents());
      } else this.add(objectNumber, object.toString());
    }
  }

  /** Ends the file, and returns it. Its id follows from its contents. */
  finish(): Uint8Array {
    this.#pack();
    const table = this.next();
    this.#table.plain(table, this.#file.length);
    const start = this.#file.length;
    const contents = this.#table.compressed(table);
    const id = `<${createHash('sha256').update(this.#file.written).digest('hex').slice(0, 32)}>`;
    const { Info, Root } = this.#context.trailerInfo;
    const fields = [
      '/Type/XRef/W[1 4 2]/Filter/FlateDecode',
      `/DecodeParms<</Predictor 12/Columns ${ENTRY}>>`,
      `/Size ${table + 1}/Root ${String(Root)}/Info ${String(Info)}/ID[${id}${id}]`,
    ];
    this.#stream(table, fields.join(''), contents);
    return this.#file.text(`startxref\n${start}\n%%EOF\n`).written;
  }

  /** Writes the objects that no stream has yet. */
  #pack(): void {
    if (this.#numbers.length === 0) return;
    const stream = this.next();
    for (const [at, number] of this.#numbers.entries()) this.#table.packed(number, stream, at);
    const places = `${this.#places.trimEnd()}\n`;
    const contents = Buffer.concat([Buffer.from(places, 'latin1'), this.#objects.written]);
    const fields = `/Type/ObjStm/N ${this.#numbers.length}/First ${places.length}/Filter/FlateDecode`;
    this.#stream(stream, fields, deflateSync(contents, OF_OBJECTS));
    this.#objects.clear();
    this.#numbers = [];
    this.#places = '';
  }

  #stream(number: number, fields: string, contents: Uint8Array): void {
    this.#plain(number, `<<${fields}/Length ${contents.length}>>`, contents);
  }

  #plain(number: number, dict: string, contents: Uint8Array): void {
    this.#table.plain(number, this.#file.length);
    this.#file.text(`${number} 0 obj\n${dict}\nstream\n`).bytes(contents).text('\nendstream\nendobj\n');
  }
}
