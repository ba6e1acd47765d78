import { say } from '#shared/pages/desk/words.ts';
import { closeToast, said, toasts } from './toast.ts';

/** Where the focus was before it came to these texts: it goes back when they go. */
let before: HTMLElement | undefined;

function noteBefore({ currentTarget, relatedTarget }: FocusEvent & { currentTarget: HTMLElement }): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before = relatedTarget;
}

function close(id: number): void {
  closeToast(id);
  before?.focus({ preventScroll: true });
}

/** The short texts at the foot of the page, and the region that says them to people who do not see them. */
export function Toasts() {
  return (
    <>
      <p class="hidden live" role="status" aria-live="polite">
        {said.value}
      </p>
      {toasts.value.length > 0 && (
        <section class="toasts" aria-label={say('shell.told')} onFocusIn={noteBefore}>
          {toasts.value.map(({ action, id, isBad, text }) => (
            <p key={id} class={isBad ? 'toast bad' : 'toast'}>
              <span dir="auto">{text}</span>
              {action && (
                <button
                  type="button"
                  onClick={() => {
                    close(id);
                    action.run();
                  }}
                >
                  {action.text}
                </button>
              )}
              <button type="button" class="icon" aria-label={say('close')} onClick={() => close(id)}>
                ×
              </button>
            </p>
          ))}
        </section>
      )}
    </>
  );
}
