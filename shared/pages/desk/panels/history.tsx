import { fieldName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { api } from '#shared/pages/desk/session.ts';
import { now } from '#shared/pages/desk/store/store.ts';
import { journal } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { actOf, canRevert, doerOf, wayBack } from './audited.ts';
import { asked, askFirst } from './doing.ts';
import { subjectOf } from './kinds.ts';
import { changedIn, shownValue } from './shown-value.ts';
import type { Audited } from './whole.ts';

interface Page {
  readonly items: readonly Audited[];
}

const MOST = 50;

/** Who changed a record, and what, the newest first. What the service can take back has a button. */
export function History({
  id,
  kind,
  version,
}: {
  readonly kind: string;
  readonly id: string;
  readonly version: number | undefined;
}) {
  const subject = subjectOf(kind) ?? '';
  const reading = useReading(
    () => api().get<Page>(`/api/audit?subject=${subject}&subjectId=${encodeURIComponent(id)}&limit=${MOST}`),
    [kind, id, version, journal.value.length],
  );
  return (
    <Read reading={reading}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="soft">{say('nothing')}</p>
        ) : (
          <ol class="history">
            {items.map((item) => (
              <Change key={item.id} item={item} />
            ))}
          </ol>
        )
      }
    </Read>
  );
}

function Change({ item }: { readonly item: Audited }) {
  const { at, reason } = item;
  const { changes, names } = changedIn(item);
  return (
    <li>
      <p>
        <strong>{actOf(item)}</strong>{' '}
        <span class="soft">
          <time dateTime={at} title={times.value.dayTime(at)}>
            {times.value.distance(now.value, Date.parse(at))}
          </time>
          , <span dir="auto">{doerOf(item)}</span>
        </span>
      </p>
      {changes.length === 0 && names.length > 0 && <p class="soft">{listed(names)}</p>}
      {reason && <p dir="auto">{reason}</p>}
      {changes.length > 0 && (
        <dl class="facts">
          {changes.map(({ after, before, field }) => (
            <div key={field}>
              <dt>{fieldName(field)}</dt>
              <dd dir="auto">
                <del>{shownValue(field, before)}</del> <ins>{shownValue(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {canRevert(item) && <Button onPress={() => revert(item)}>{say('history.undo')}</Button>}
    </li>
  );
}

/** Has the way back worked out, and shows it before it is done. */
async function revert(item: Audited): Promise<void> {
  asked.value = undefined;
  const title = `${say('history.undo')}: ${actOf(item)}`;
  const call = { operationId: 'applyProposal', params: { id: await wayBack(item.id) } };
  askFirst({ place: 'panel', title, call, done: { says: title } });
}
