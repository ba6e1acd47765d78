import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { keyLabel } from '#shared/pages/desk/kit/keys.ts';
import { VIEWS, type ViewName } from '#shared/pages/desk/route.ts';
import { say } from '#shared/pages/desk/words.ts';
import { isHelpOpen } from './open.ts';

type Line = readonly [keys: readonly string[], text: string];

function Keys({ lines, title }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyLabel(key)}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keys of the desk. */
export function Help() {
  const close = () => {
    isHelpOpen.value = false;
  };
  return (
    <Dialog title={say('shell.keys')} closeText={say('close')} onClose={close}>
      <div class="key-list">
        <Keys
          title={say('keys.everywhere')}
          lines={[
            [['mod+k', '/'], say('shell.search')],
            [['f6'], say('keys.regions')],
            [['j', 'k'], say('keys.needs')],
            [['delete'], say('keys.hide')],
            [['[', ']'], say('keys.days')],
            [['.'], say('now')],
            [['n'], say('panel.newRide')],
            [['mod+z'], say('undo')],
            [['mod+shift+z'], say('shell.redo')],
            [['mod+p'], say('keys.print')],
            [['escape'], say('close')],
            [['?'], say('shell.keys')],
          ]}
        />
        <Keys
          title={say('keys.selected')}
          lines={[
            [['e'], say('panel.edit')],
            [['a'], say('vehicle')],
            [['d'], say('driver')],
            [['t'], say('keys.time')],
            [['s'], say('status')],
            [['m'], say('keys.message')],
            [['c'], say('shell.call')],
          ]}
        />
        <Keys
          title={say('view.plan')}
          lines={[
            [['←', '→', '↑', '↓'], say('keys.walk')],
            [['alt+←', 'alt+→'], say('keys.move')],
            [['alt+↑', 'alt+↓'], say('keys.moveLane')],
            [['alt+shift+→'], say('keys.moveHour')],
            [['enter'], say('keys.drop')],
            [['x'], say('keys.pick')],
            [['l'], say('keys.fold')],
            [['+', '-'], say('keys.zoom')],
          ]}
        />
        <Keys
          title={say('views')}
          lines={(Object.keys(VIEWS) as ViewName[]).map(
            (view) => [['g', VIEWS[view].key], say(`view.${view}`)] as const,
          )}
        />
      </div>
    </Dialog>
  );
}

interface Props {
  readonly title: string;
  readonly closeText: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window above the page. The browser keeps the focus in it, and gives it back when it closes. Escape closes it. */
function Dialog({ children, closeText, onClose, title }: Props) {
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
