/**
 * Returns a function that rounds to this number of decimals. DynamoDB refuses numbers nearer to 0 than 1e-130, so a schema rounds what people
 * send. -0 becomes 0.
 */
export function rounded(decimals: number) {
  const factor = 10 ** decimals;
  return (value: number): number => Math.round(value * factor) / factor + 0;
}
