import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';

interface Notice {
  readonly code?: string;
  readonly values?: object | undefined;
  /** In English: of a warning, or of a row. */
  readonly message?: string;
  readonly detail?: string;
}

/** More sentences than these are folded: what comes after them shall stay in view. */
const FEW = 4;

/** Warnings or rows under a heading. Without one: nothing. */
export function Texts({ of, title }: { readonly title: string; readonly of: readonly Notice[] }) {
  if (of.length === 0) return null;
  return (
    <details open={of.length <= FEW}>
      <summary>
        {title} <span class="count">{of.length}</span>
      </summary>
      <ul class="texts">
        {of.map((notice, place) => (
          <li key={place}>
            <Spoken of={notice} english={notice.message ?? notice.detail ?? ''} />
          </li>
        ))}
      </ul>
    </details>
  );
}
