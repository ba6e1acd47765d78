interface Controlled {
  add(body: Record<string, unknown>): unknown;
  list(): unknown;
}

/** Boots Nest with one controller; gives the port. */
export function nestApp(folder: string, controlled: Controlled): Promise<number>;
