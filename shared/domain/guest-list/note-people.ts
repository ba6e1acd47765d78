/** Says where a row counts other people than its guests are. */
export function notePeople(
  people: unknown,
  known: number | undefined,
  note: (field: string, message: string) => void,
): void {
  if (typeof people !== 'number' || known === people) return;
  note(
    'people',
    known === undefined
      ? 'counts people, and no guest is named: the number is not kept'
      : `counts ${people}, but the parties of the guests are ${known}: the party sizes of the guests count`,
  );
}
