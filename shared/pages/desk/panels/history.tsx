import { fieldName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { now } from '#shared/pages/desk/store/store.ts';
import { journal, sendWrite } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList } from '#shared/pages/desk/views/view-head.tsx';
import { listed, say, times } from '#shared/pages/desk/words.ts';
import { asked, askFirst } from './doing.ts';
import { kindOf, subjectOf } from './kinds.ts';
import { RecordLink } from './links.tsx';
import { actOf, canRevert, changedIn, isByItself, isNote, readChanges, shownValue } from './shown-value.ts';
import type { Audited } from './whole.ts';

/** Has the way back of a change worked out. Returns the id of its proposal. */
export async function wayBack({ id }: Audited): Promise<string> {
  const { value } = await sendWrite<{ readonly id: string }>('POST', `/api/audit/${id}/revert`);
  return value.id;
}

/** Returns who did it. */
function doerOf(item: Audited): string {
  return item.byName ?? (isByItself(item) ? say('history.byItself') : item.by);
}

/** Returns where the changes of a record are read. */
export function historyPath(kind: string, id: string): string {
  return `/api/audit?subject=${subjectOf(kind) ?? ''}&subjectId=${encodeURIComponent(id)}&limit=100`;
}

interface ChangesProps {
  readonly path: string;
  /** What else reads them again. */
  readonly when: readonly unknown[];
  /** They are of many records: each names its own. */
  readonly isOfMany?: boolean;
  readonly onRevert: (item: Audited) => Promise<unknown>;
}

/** Who changed what, the newest first. What the service can take back, for 24 hours, has its values and a button. */
export function Changes({ isOfMany = false, onRevert, path, when }: ChangesProps) {
  const reading = useReading(() => readChanges(path), [path, journal.value.length, ...when]);
  const shown = (item: Audited) => <Change key={item.id} item={item} isOfMany={isOfMany} onRevert={onRevert} />;
  const notes = isOfMany ? (reading.value ?? []).filter(isNote) : [];
  const value = reading.value?.filter((item) => !notes.includes(item));
  return (
    <>
      <ReadList reading={{ ...reading, value }} class="history" none={say('history.none')}>
        {shown}
      </ReadList>
      {notes.length > 0 && (
        <details>
          <summary>
            {say('history.byItself')} <span class="count">{notes.length}</span>
          </summary>
          <ul class="history">{notes.slice(0, MOST_NOTES).map(shown)}</ul>
        </details>
      )}
    </>
  );
}

const MOST_NOTES = 100;

/** Records without a name of their own. */
const UNNAMED: Readonly<Record<string, 'panel.blocks' | 'view.messages' | 'view.musters' | 'view.proposals'>> = {
  Proposal: 'view.proposals',
  Muster: 'view.musters',
  Block: 'panel.blocks',
  Message: 'view.messages',
};

/** What was done. Of one among many: with a link to the record. */
function Act({ isOfMany, item }: Pick<ChangesProps, 'isOfMany'> & { readonly item: Audited }) {
  const { subject, subjectId, subjectName } = item;
  const kind = isOfMany && kindOf(subject);
  const act = <strong>{actOf(item)}</strong>;
  if (!kind) return act;
  const name = UNNAMED[subject] ? say(UNNAMED[subject]) : (subjectName ?? shownValue('id', subjectId));
  // The desk may not have the record.
  const isNamed = name !== subjectId;
  return (
    <>
      {isNamed && act}{' '}
      <RecordLink kind={kind} id={subjectId}>
        {isNamed ? name : actOf(item)}
      </RecordLink>
    </>
  );
}

function Change({
  isOfMany,
  item,
  onRevert,
}: Pick<ChangesProps, 'isOfMany' | 'onRevert'> & { readonly item: Audited }) {
  const { at, reason } = item;
  const { changes, names } = changedIn(item);
  return (
    <li>
      <p>
        <Act isOfMany={isOfMany ?? false} item={item} />{' '}
        <span class="soft">
          <time dateTime={at} title={times.value.dayTime(at)}>
            {isOfMany ? times.value.dayTime(at) : times.value.distance(now.value, Date.parse(at))}
          </time>{' '}
          · <bdi>{doerOf(item)}</bdi>
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
      {canRevert(item) && <Button onPress={() => onRevert(item)}>{say('history.undo')}</Button>}
    </li>
  );
}

interface HistoryProps {
  readonly kind: string;
  readonly id: string;
  readonly version: number | undefined;
}

/** Who changed a record, and what. The way back is worked out, and shown before it is done. */
export function History({ id, kind, version }: HistoryProps) {
  const revert = async (item: Audited): Promise<void> => {
    asked.value = undefined;
    const title = `${say('history.undo')}: ${actOf(item)}`;
    const call = { operationId: 'applyProposal', params: { id: await wayBack(item) } };
    askFirst({ place: 'panel', title, call, done: { says: title } });
  };
  return <Changes path={historyPath(kind, id)} when={[version]} onRevert={revert} />;
}
