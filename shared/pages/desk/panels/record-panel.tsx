import { useEffect, useState } from 'preact/hooks';
import { codeName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { type Tab, Tabs } from '#shared/pages/desk/kit/tabs.tsx';
import { change, route } from '#shared/pages/desk/route.ts';
import { sayingOf } from '#shared/pages/desk/shell/code-words.ts';
import { labelOfMend, undoOfMend } from '#shared/pages/desk/shell/mends.ts';
import { dismissal } from '#shared/pages/desk/shell/needs.ts';
import { dateOf, shownDate } from '#shared/pages/desk/store/days.ts';
import type { AttentionRow, Mend } from '#shared/pages/desk/store/records.ts';
import { rowsBySubject } from '#shared/pages/desk/store/store.ts';
import type { Call } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { Action } from './action.ts';
import { Ask } from './ask.tsx';
import { act, asked, askFirst, doNow, fault, nameOf } from './doing.ts';
import { driverPanel, guestPanel, vehiclePanel } from './fleet-panels.tsx';
import { History } from './history.tsx';
import { subjectOf } from './kinds.ts';
import { Status } from './links.tsx';
import { flightPanel, motorcadePanel } from './movement-panels.tsx';
import { blockPanel, messagePanel, placePanel, userPanel } from './other-panels.tsx';
import type { PanelOf } from './panel-of.ts';
import { ridePanel } from './ride-panel.tsx';
import { orderPanel, supplierPanel } from './supplier-panels.tsx';
import { type Person, Talk } from './talk.tsx';
import { useRecord } from './use-record.ts';

/** What every record has. */
interface Base {
  readonly id: string;
  readonly version?: number | undefined;
  readonly deletedAt?: string | null | undefined;
  /** Of what has a time. */
  readonly startTime?: string;
}

/** The type of a record follows from its kind: a panel gets only records of its own kind. */
function of<T extends Base>(panel: PanelOf<T>): PanelOf<Base> {
  return panel as unknown as PanelOf<Base>;
}

/** How each kind of record is shown. */
const PANELS: Readonly<Record<string, PanelOf<Base>>> = {
  activities: of(ridePanel),
  motorcades: of(motorcadePanel),
  flights: of(flightPanel),
  drivers: of(driverPanel),
  vehicles: of(vehiclePanel),
  vips: of(guestPanel),
  places: of(placePanel),
  blocks: of(blockPanel),
  messages: of(messagePanel),
  suppliers: of(supplierPanel),
  orders: of(orderPanel),
  users: of(userPanel),
};

interface Props {
  readonly kind: string;
  readonly id: string;
}

/** A record with everything that belongs to it, in the panel. The desk goes to its day. */
export function RecordPanel(props: Props) {
  const panel = PANELS[props.kind];
  if (!panel) return <p class="record soft">{say('panel.none')}</p>;
  return <Shown key={`${props.kind}:${props.id}`} panel={panel} {...props} />;
}

/** The record to whose day the desk has gone, and that day. A form over the record does not bring the desk there again. */
let gone = '';

function Shown({ id, kind, panel }: Props & Pick<WholeProps, 'panel'>) {
  const { fault: why, record } = useRecord<Base>(kind, id);
  const begins = record?.startTime;
  useEffect(() => {
    const day = begins && dateOf(begins);
    if (!day || gone === id + day) return;
    gone = id + day;
    if (day !== shownDate.peek()) change({ day });
  }, [begins === undefined]);
  useEffect(() => {
    return () => {
      if (route.peek().query.do === undefined) gone = '';
      if (asked.peek()?.place === 'panel') asked.value = undefined;
      if (fault.peek()?.place === 'panel') fault.value = undefined;
    };
  }, []);
  return (
    <article class={`record ${kind}`} aria-labelledby="record-title">
      <Fault of={why} />
      {record ? (
        <Whole id={id} kind={kind} panel={panel} record={record} />
      ) : (
        why === undefined && <p role="status">{say('reading')}</p>
      )}
    </article>
  );
}

interface WholeProps extends Props {
  readonly panel: PanelOf<Base>;
  readonly record: Base;
}

function tabsOf(kind: string, person: Person | undefined, hasPapers: boolean): readonly Tab[] {
  return [
    { id: 'facts', name: say('tab.facts') },
    ...(person ? [{ id: 'talk', name: say('view.messages') }] : []),
    ...(hasPapers ? [{ id: 'papers', name: say('view.papers') }] : []),
    ...(subjectOf(kind) ? [{ id: 'history', name: say('view.history') }] : []),
  ];
}

function Head({ name, panel, record }: Pick<WholeProps, 'panel' | 'record'> & { readonly name: string }) {
  const status = record.deletedAt ? undefined : panel.status?.(record);
  return (
    <header class="record-head">
      <h2 id="record-title" dir="auto">
        {name}
      </h2>
      {status && <Status status={status} />}
      {record.deletedAt && <span class="status CANCELLED">{say('panel.deleted')}</span>}
      {panel.sub && <p class="soft">{panel.sub(record)}</p>}
    </header>
  );
}

function Whole({ id, kind, panel, record }: WholeProps) {
  const [tab, setTab] = useState('facts');
  const { Body, actions, papers, person, title } = panel;
  const name = title(record);
  const printed = papers?.(record) ?? [];
  const whom = person?.(record);
  const tabs = tabsOf(kind, whom, printed.length > 0);
  return (
    <>
      <Head panel={panel} record={record} name={name} />
      <NeedsRows id={id} />
      <Actions actions={actions(record)} name={name} />
      <Ask place="panel" />
      <Tabs of="record" label={say('panel')} tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'facts' && <Body record={record} />}
        {tab === 'talk' && whom && <Talk {...whom} />}
        {tab === 'papers' && <Buttons actions={printed} name={name} />}
        {tab === 'history' && <History kind={kind} id={id} version={record.version} />}
      </Tabs>
    </>
  );
}

function Buttons({ actions, name }: { readonly actions: readonly Action[]; readonly name: string }) {
  return (
    <div class="actions">
      {actions.map((action) => (
        <Button key={`${action.operationId}:${nameOf(action)}`} onPress={() => act(action, name, 'panel')}>
          {nameOf(action)}
          {action.way === 'now' ? '' : '…'}
        </Button>
      ))}
    </div>
  );
}

/** What can be done: the usual at once, the rest behind “More”. */
function Actions({ actions, name }: { readonly actions: readonly Action[]; readonly name: string }) {
  const main = actions.filter(({ isMain }) => isMain);
  const others = actions.filter(({ isMain }) => !isMain);
  return (
    <>
      <Buttons actions={main} name={name} />
      {others.length > 0 && (
        <details class="more">
          <summary>{say('shell.more')}</summary>
          <Buttons actions={others} name={name} />
        </details>
      )}
    </>
  );
}

function Mending({ mend, name, text }: { readonly mend: Mend; readonly name: string; readonly text: string }) {
  const { body, operationId, params, query } = mend;
  const call: Call = { operationId, params, query, body };
  const undo = undoOfMend(mend);
  const done = { says: `${name}: ${text}`, ...(undo && { undo }) };
  const isProposal = operationId === 'createProposal';
  return (
    <button type="button" onClick={() => askFirst({ place: 'panel', title: text, call, done, isProposal })}>
      <span dir="auto">{text}</span>
    </button>
  );
}

function hide(row: AttentionRow): Promise<void> {
  const { call, undo } = dismissal(row);
  return doNow('panel', call, { says: `${say('hide')}: ${codeName(row.code)}`, undo });
}

/** What needs a person about one record, with what mends it. */
function NeedsRows({ id }: { readonly id: string }) {
  const rows = rowsBySubject.value.get(id) ?? [];
  if (rows.length === 0) return null;
  return (
    <ul class="needs" aria-label={say('needsYou')}>
      {rows.map((row) => (
        <li key={row.code + row.subject.id} class={row.severity}>
          <p>
            <strong>{codeName(row.code)}</strong> <Spoken of={row} english={row.detail} />
          </p>
          <div class="actions">
            {row.mend && <Mending mend={row.mend} name={row.subject.name} text={labelOfMend(row.mend)} />}
            {row.choices.map((choice) => (
              <Mending
                key={choice.summary}
                mend={choice}
                name={row.subject.name}
                text={sayingOf.value(choice) ?? choice.summary}
              />
            ))}
            <Button class="quiet" onPress={() => hide(row)}>
              {say('hide')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
