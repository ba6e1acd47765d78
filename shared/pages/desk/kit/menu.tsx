import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
  /** A number beside it, such as of unread messages. */
  readonly count?: number;
  readonly key?: string;
  readonly isCurrent?: boolean;
}

interface Props {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly class?: string;
  readonly children: ComponentChildren;
}

function step(menu: HTMLElement, by: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((each) => each === document.activeElement);
  items[(at + by + items.length) % items.length]?.focus();
}

/** A button with a list of things to do. Arrow keys go through it, Escape closes it. */
export function Menu({ children, class: name = '', items, label }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const place = () => {
    if (!menu.current?.matches(':popover-open') || !button.current) return;
    const { bottom, left, right, top } = button.current.getBoundingClientRect();
    const { height, width } = menu.current.getBoundingClientRect();
    const isRtl = document.documentElement.dir === 'rtl';
    const x = isRtl ? left : right - width;
    menu.current.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    menu.current.style.top = `${bottom + height > innerHeight ? Math.max(4, top - height) : bottom + 4}px`;
    menu.current.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || !menu.current) return;
    event.preventDefault();
    step(menu.current, by);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class={name}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        popovertarget={id}
      >
        {children}
      </button>
      <ul
        ref={menu}
        id={id}
        class="menu"
        role="menu"
        aria-label={label}
        popover="auto"
        onToggle={place}
        onKeyDown={onKey}
      >
        {items.map(({ count, isCurrent, key, run, text }) => (
          <li key={text} role="none">
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => {
                menu.current?.hidePopover();
                run();
              }}
            >
              {text}
              {count ? <span class="count">{count}</span> : null}
              {key && <kbd>{key}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
