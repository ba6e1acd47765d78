import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly closeText: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window above the page. The browser keeps the focus in it, and gives it back when it closes. Escape closes it. */
export function Dialog({ children, closeText, onClose, title }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  // The event of closing comes late: when this window has gone, it must not close the next one.
  const isShown = useRef(true);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      isShown.current = false;
      dialog?.close();
    };
  }, []);
  return (
    <dialog ref={element} aria-labelledby="dialog-title" onClose={() => isShown.current && onClose()}>
      <header>
        <h2 id="dialog-title">{title}</h2>
        <button type="button" onClick={onClose}>
          {closeText}
        </button>
      </header>
      {children}
    </dialog>
  );
}
