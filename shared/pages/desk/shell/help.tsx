import { keyLabel } from '#shared/pages/desk/kit/keys.ts';
import { VIEWS, type ViewName } from '#shared/pages/desk/route.ts';
import { say } from '#shared/pages/desk/words.ts';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
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
