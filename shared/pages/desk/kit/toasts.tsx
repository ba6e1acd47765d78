import { say } from '#shared/pages/desk/words.ts';
import { said } from './live.ts';
import { closeToast, toasts } from './toast.ts';

/** The short texts at the foot of the page, and the region that says them to people who do not see them. */
export function Toasts() {
  return (
    <>
      <p class="hidden live" role="status" aria-live="polite">
        {said.value}
      </p>
      {toasts.value.length > 0 && (
        <section class="toasts" aria-label={say('shell.told')}>
          {toasts.value.map(({ action, id, isBad, text }) => (
            <p key={id} class={isBad ? 'toast bad' : 'toast'}>
              <span dir="auto">{text}</span>
              {action && (
                <button
                  type="button"
                  onClick={() => {
                    closeToast(id);
                    action.run();
                  }}
                >
                  {action.text}
                </button>
              )}
              <button type="button" class="icon" aria-label={say('close')} onClick={() => closeToast(id)}>
                ×
              </button>
            </p>
          ))}
        </section>
      )}
    </>
  );
}
