import { useSignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { opName } from '#shared/pages/desk/forms/words.ts';
import { openForm } from '#shared/pages/desk/route.ts';
import { say } from '#shared/pages/desk/words.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { tell, toastProblem } from './toast.ts';

interface Props extends Omit<ComponentProps<'button'>, 'onClick' | 'type'> {
  /** Returns work that takes a while. An error that it does not show itself is a text at the foot of the page. */
  readonly onPress: () => Promise<unknown> | undefined;
}

/**
 * A button whose work takes a while, such as a write. Until it is done a press does nothing, and the button looks so but keeps the focus. People who do
 * not see it hear that it takes longer.
 */
export function Button({ disabled: isOff = false, onPress, ...look }: Props) {
  const isBusy = useSignal(false);
  const press = async () => {
    const work = isOff || isBusy.value ? undefined : onPress();
    if (!work) return;
    isBusy.value = true;
    const timer = setTimeout(() => tell(say('busy')), SECOND_MS);
    await work.catch((error: unknown) => toastProblem(error));
    clearTimeout(timer);
    isBusy.value = false;
  };
  return (
    <button
      {...look}
      type="button"
      aria-busy={isBusy.value}
      aria-disabled={Boolean(isOff) || isBusy.value}
      onClick={() => void press()}
    />
  );
}

interface FormButtonProps {
  readonly of: string;
  /** What the form begins with. */
  readonly filled?: Readonly<Record<string, unknown>>;
  readonly class?: string | undefined;
  /** Default: the name of the operation. */
  readonly text?: string;
}

/** A button that opens the form of an operation. */
export function FormButton({ class: look, filled, of, text }: FormButtonProps) {
  return (
    <button type="button" class={look} onClick={() => openForm(of, filled)}>
      {text ?? opName(of)}
    </button>
  );
}
