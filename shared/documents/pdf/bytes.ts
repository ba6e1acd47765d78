const FIRST = 4_096;
/** The longest text that a loop writes faster than a call of Node. */
const SHORT = 24;
const HUNDRED = 100;
const ZERO = 48;

/** Bytes that grow at their end, outside of the heap: many small parts leave nothing to the garbage collector. */
export class Bytes {
  #buffer = Buffer.allocUnsafeSlow(FIRST);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns the bytes so far. They are valid until the next change. */
  get written(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Adds letters of Latin-1. */
  text(text: string): this {
    this.#reserve(text.length);
    if (text.length > SHORT) this.#buffer.write(text, this.#length, 'latin1');
    else for (let at = 0; at < text.length; at += 1) this.#buffer[this.#length + at] = text.charCodeAt(at);
    this.#length += text.length;
    return this;
  }

  bytes(bytes: Uint8Array): this {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Adds a length, to a hundredth of a point. */
  figure(value: number): this {
    const hundredths = Math.round(value * HUNDRED);
    const size = Math.abs(hundredths);
    const rest = size % HUNDRED;
    if (hundredths < 0) this.text('-');
    this.text(String((size - rest) / HUNDRED));
    if (rest === 0) return this;
    this.#reserve(3);
    this.#buffer[this.#length++] = 46;
    this.#buffer[this.#length++] = ZERO + Math.floor(rest / 10);
    if (rest % 10 > 0) this.#buffer[this.#length++] = ZERO + (rest % 10);
    return this;
  }

  /** Forgets the bytes, and keeps their memory for others. */
  clear(): void {
    this.#length = 0;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2));
    larger.set(this.written);
    this.#buffer = larger;
  }
}

/** The memory of drawings that are not finished. Finished ones leave it to the next. */
export class Buffers {
  readonly #free: Bytes[] = [];

  take(): Bytes {
    return this.#free.pop() ?? new Bytes();
  }

  giveBack(bytes: Bytes): void {
    bytes.clear();
    this.#free.push(bytes);
  }
}
