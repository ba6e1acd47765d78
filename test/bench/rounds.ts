/** Something that is measured several times. */
export interface Variant<M> {
  readonly name: string;
  readonly measure: () => Promise<M>;
}

/** Measures all variants in each round, in random order, so that other load on the machine affects all of them equally. */
export async function inRounds<M>(variants: readonly Variant<M>[], rounds: number): Promise<Map<string, M[]>> {
  const found = new Map<string, M[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const inTurn = variants.map((variant) => ({ variant, place: Math.random() })).sort((a, b) => a.place - b.place);
    for (const { variant } of inTurn) found.get(variant.name)?.push(await variant.measure());
  }
  return found;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}
