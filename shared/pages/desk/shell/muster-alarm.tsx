import { route, select } from '#shared/pages/desk/route.ts';
import { derived } from '#shared/pages/desk/store/store.ts';
import { say } from '#shared/pages/desk/words.ts';

/** While people are looked for, every view says so. */
export function MusterAlarm() {
  const open = (derived.musters.value ?? []).filter(({ status }) => status === 'OPEN');
  if (open.length === 0 || route.value.view === 'musters') return null;
  return (
    <section class="alarm" role="alert" aria-label={say('musters')}>
      {open.map(({ counts, id, title }) => (
        <button key={id} type="button" onClick={() => select('musters', id)}>
          <b dir="auto">{title}</b>{' '}
          {say('answered', { n: counts.all.guests - counts.byState.UNKNOWN.guests, all: counts.all.guests })}
          {counts.byState.NEEDS_HELP.guests > 0 && (
            <strong>
              {say('NEEDS_HELP')}: {counts.byState.NEEDS_HELP.guests}
            </strong>
          )}
        </button>
      ))}
    </section>
  );
}
