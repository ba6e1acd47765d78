/** What begins at a time. */
export interface Beginning {
  readonly id: string;
  readonly startTime: string;
}

/** Orders activities by their start. Those that begin at the same time come in the order of their ids. */
export function byStart(a: Beginning, b: Beginning): number {
  return a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;
}
