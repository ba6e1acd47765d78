/** A type whose optional fields are absent, never undefined. */
export type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Returns a copy without the fields that are undefined: DynamoDB has no such value. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>;
}
