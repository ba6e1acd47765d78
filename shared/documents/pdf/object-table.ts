import { deflateSync } from 'node:zlib';

/** The bytes of an entry: its type, its place, its place in a stream. */
export const ENTRY = 7;
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
export class ObjectTable {
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
