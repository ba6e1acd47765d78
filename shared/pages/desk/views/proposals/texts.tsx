import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';

interface Notice {
  readonly code?: string;
  readonly values?: object | undefined;
  /** In English: of a warning, or of a row. */
  readonly message?: string;
  readonly detail?: string;
}

/** Warnings or rows under a heading. Without one: nothing. */
export function Texts({ of, title }: { readonly title: string; readonly of: readonly Notice[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul class="texts">
        {of.map((notice, place) => (
          <li key={place}>
            <Spoken of={notice} english={notice.message ?? notice.detail ?? ''} />
          </li>
        ))}
      </ul>
    </>
  );
}
