import type { ComponentChildren } from 'preact';
import { openForm } from '#shared/pages/desk/route.ts';

/** A button that opens the form of an operation. */
export function Doer(props: {
  readonly operationId: string;
  readonly text: ComponentChildren;
  readonly filled?: Readonly<Record<string, unknown>>;
  readonly isMain?: boolean;
}) {
  return (
    <button
      type="button"
      class={props.isMain ? 'main' : undefined}
      onClick={() => openForm(props.operationId, props.filled)}
    >
      {props.text}
    </button>
  );
}
