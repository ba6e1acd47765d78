/** Keeps what is made from each text. Belongs to one document, so its size is bounded by the texts of that document. */
export class TextCache<T extends object> {
  /** The values by their variants. A key of both would be a new text at each look. */
  readonly #made = new Map<number | string, Map<string, T>>();

  /** Returns the value for this text in this variant. Calls `make` on first use only. */
  get(text: string, make: () => T, variant: number | string = ''): T {
    const own = this.#made.get(variant) ?? new Map<string, T>();
    const kept = own.get(text);
    if (kept) return kept;
    const made = make();
    own.set(text, made);
    this.#made.set(variant, own);
    return made;
  }
}
