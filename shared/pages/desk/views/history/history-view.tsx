import { Changes, historyPath, wayBack } from '#shared/pages/desk/panels/history.tsx';
import { change, route, select, selected } from '#shared/pages/desk/route.ts';
import { me } from '#shared/pages/desk/session.ts';
import { dayName, today } from '#shared/pages/desk/store/days.ts';
import { ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say } from '#shared/pages/desk/words.ts';

/** Whose changes are shown: one's own, those of the record in the panel, or for an administrator those of a day. */
type Of = 'mine' | 'record' | 'day';

function pathFor(of: Of, day: string): string {
  const record = selected(route.peek());
  if (of === 'record' && record) return historyPath(record.kind, record.id);
  return of === 'day' ? `/api/audit?day=${day}&limit=100` : '/api/audit?by=me&limit=100';
}

/** Who changed what, the newest first, and the way back. */
export function HistoryView() {
  const { query } = route.value;
  const isAdministrator = me().role === 'ADMINISTRATOR';
  const of: Of = query.of === 'record' || (query.of === 'day' && isAdministrator) ? query.of : 'mine';
  const day = query.day ?? today.value;
  const record = selected(route.value);
  const choices = [
    ['mine', say('history.mine'), true],
    ['record', say('history.ofRecord'), record !== undefined],
    ['day', say('history.ofDay', { day: dayName(day) }), isAdministrator],
  ] as const;
  return (
    <div class="history-view">
      <ViewHead title={say('view.history')}>
        <ul class="actions">
          {choices
            .filter(([, , isShown]) => isShown)
            .map(([each, text]) => (
              <li key={each}>
                <button type="button" aria-pressed={each === of} onClick={() => change({ of: each })}>
                  {text}
                </button>
              </li>
            ))}
        </ul>
      </ViewHead>
      <Changes
        path={pathFor(of, day)}
        when={[]}
        isOfMany
        onRevert={async (item) => select('proposals', await wayBack(item))}
      />
    </div>
  );
}
