import { opName } from '#shared/pages/desk/forms/words.ts';
import { openForm } from '#shared/pages/desk/route.ts';

interface Props {
  readonly of: string;
  /** What the form begins with. */
  readonly filled?: Readonly<Record<string, unknown>>;
  readonly class?: string | undefined;
  /** Default: the name of the operation. */
  readonly text?: string;
}

/** A button that opens the form of an operation. */
export function FormButton({ class: look, filled, of, text }: Props) {
  return (
    <button type="button" class={look} onClick={() => openForm(of, filled)}>
      {text ?? opName(of)}
    </button>
  );
}
