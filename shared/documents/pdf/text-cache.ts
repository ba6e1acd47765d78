/** Keeps what is made from each text. Belongs to one document, so its size is bounded by the texts of that document. */
export class TextCache<T extends object> {
  readonly #made = new Map<string, T>();

  /** Returns the value for this key. Calls `make` on first use only. */
  get(key: string, make: () => T): T {
    const kept = this.#made.get(key);
    if (kept) return kept;
    const made = make();
    this.#made.set(key, made);
    return made;
  }
}
