/** What the start of one fresh process took. */
export interface Cold {
  /** CPU time of the start. Lambda gives a function a full core for it. */
  readonly initMs: number;
  /** CPU time of the first answer. Lambda gives a function its share of a core for it. */
  readonly callMs: number;
  /** Resident memory after the second answer. */
  readonly rssMb: number;
}

/** The memory with which Lambda gives a function one core. It gives less in proportion. */
const MEGABYTES_OF_A_CORE = 1_769;

/** The memory at which first calls are compared. */
export const COMPARED_MEGABYTES = 512;

/** Returns the time that a person waits for the CPU of a first call. A function of ours has one thread, so more than a core is no use. */
export function feltMs({ callMs, initMs }: Cold, megabytes = COMPARED_MEGABYTES): number {
  return initMs + callMs / Math.min(1, megabytes / MEGABYTES_OF_A_CORE);
}

/** Something that is measured several times. */
export interface Variant {
  readonly name: string;
  readonly measure: () => Promise<Cold>;
}

/** Measures all variants in each round, in random order, so that other load on the machine affects all of them equally. */
export async function inRounds(variants: readonly Variant[], rounds: number): Promise<Map<string, Cold[]>> {
  const found = new Map<string, Cold[]>(variants.map(({ name }) => [name, []]));
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
