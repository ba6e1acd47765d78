import { type Spoken as Said, sayingOf } from '#shared/pages/desk/shell/code-words.ts';

/** A sentence of the service in the language of the person, else as the service says it, in English. */
export function Spoken({
  english,
  of,
  ...look
}: {
  readonly of: Said;
  readonly english: string;
  readonly class?: string;
}) {
  const own = sayingOf.value(of);
  return own === undefined ? (
    <span {...look} lang="en" dir="auto">
      {english}
    </span>
  ) : (
    <span {...look}>{own}</span>
  );
}
