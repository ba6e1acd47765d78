import { fieldName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { actOf, canRevert, doerOf, wayBack } from '#shared/pages/desk/panels/audited.ts';
import { kindOf, subjectOf } from '#shared/pages/desk/panels/kinds.ts';
import { RecordLink } from '#shared/pages/desk/panels/links.tsx';
import { changedIn, shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import type { Audited } from '#shared/pages/desk/panels/whole.ts';
import { change, route, select, selected } from '#shared/pages/desk/route.ts';
import { api, me } from '#shared/pages/desk/session.ts';
import { dayName, today } from '#shared/pages/desk/store/days.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read, ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say, times } from '#shared/pages/desk/words.ts';

interface Page {
  readonly items: readonly Audited[];
  readonly nextCursor: string | null;
}

/** Whose changes are shown: one's own, those of the record in the panel, or for an administrator those of a day. */
type Of = 'mine' | 'record' | 'day';

function pathFor(of: Of, day: string): string {
  const record = selected(route.peek());
  if (of === 'record' && record)
    return `/api/audit?subject=${subjectOf(record.kind) ?? ''}&subjectId=${encodeURIComponent(record.id)}&limit=100`;
  return of === 'day' ? `/api/audit?day=${day}&limit=100` : '/api/audit?by=me&limit=100';
}

/** Who changed what, the newest first, and the way back. */
export function HistoryView() {
  const { query } = route.value;
  const isAdministrator = me().role === 'ADMINISTRATOR';
  const of: Of = query.of === 'record' || (query.of === 'day' && isAdministrator) ? query.of : 'mine';
  const day = query.day ?? today.value;
  const record = selected(route.value);
  const reading = useReading(() => api().get<Page>(pathFor(of, day)), [of, day, query.sel, journal.value.length]);
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
      <Read reading={reading}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{say('history.none')}</p>
          ) : (
            <ol class="rows">
              {items.map((item) => (
                <Entry key={item.id} item={item} />
              ))}
            </ol>
          )
        }
      </Read>
    </div>
  );
}

/** Records without a name of their own. */
const UNNAMED = {
  Proposal: 'view.proposals',
  Muster: 'view.musters',
  Block: 'panel.blocks',
  Message: 'view.messages',
} as const;

function Entry({ item }: { readonly item: Audited }) {
  const { at, id, subject, subjectId } = item;
  const { changes, names } = changedIn(item);
  const kind = kindOf(subject);
  const name = subject in UNNAMED ? say(UNNAMED[subject as keyof typeof UNNAMED]) : shownValue('id', subjectId);
  const revert = async () => select('proposals', await wayBack(id));
  return (
    <li>
      <time dateTime={at}>{times.value.dayTime(at)}</time> <b>{(!kind || name !== subjectId) && actOf(item)}</b>{' '}
      {kind && (
        <RecordLink kind={kind} id={subjectId}>
          {name === subjectId ? actOf(item) : name}
        </RecordLink>
      )}{' '}
      <span class="soft">
        · <bdi>{doerOf(item)}</bdi> {names.length > 0 && '· '}
      </span>
      {changes.length === 0 ? (
        <span class="soft">{listed(names)}</span>
      ) : (
        changes.map(({ after, before, field }) => (
          <span key={field} class="field-change">
            {fieldName(field)} <del>{shownValue(field, before)}</del> <ins>{shownValue(field, after)}</ins>
          </span>
        ))
      )}
      {canRevert(item) && (
        <Button class="link" onPress={revert}>
          {say('history.undo')}
        </Button>
      )}
    </li>
  );
}
