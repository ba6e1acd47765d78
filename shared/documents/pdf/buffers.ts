import { Bytes } from './bytes.ts';

/** The memory of drawings that are not finished. Finished ones leave it to the next. */
export class Buffers {
  readonly #free: Bytes[] = [];

  take(): Bytes {
    return this.#free.pop() ?? new Bytes();
  }

  releaseDeliveries(bytes: Bytes): void {
    bytes.clear();
    this.#free.push(bytes);
  }
}
