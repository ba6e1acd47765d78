import type { ComponentChildren } from 'preact';
import { laterSide } from '#shared/pages/desk/words.ts';

export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly count?: number | undefined;
}

interface Props {
  /** What the ids of these tabs begin with: a page may have several sets. */
  readonly of: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Parts of which one is shown. The arrow keys go from one to the next. */
export function Tabs({ children, chosen, label, of, onChoose, tabs }: Props) {
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: laterSide(), ArrowLeft: -laterSide() }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(`${of}-tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ count, id, name }) => (
          <button
            key={id}
            id={`${of}-tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={id === chosen ? `${of}-panel` : undefined}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name} {count ? <span class="count">{count}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${of}-panel`} class="tab-panel" role="tabpanel" aria-labelledby={`${of}-tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
