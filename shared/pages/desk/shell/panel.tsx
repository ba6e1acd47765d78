import { useEffect, useRef } from 'preact/hooks';
import { lazily } from '#shared/pages/desk/kit/lazily.tsx';
import { change, closePanel, route, selected, startOf } from '#shared/pages/desk/route.ts';
import { me } from '#shared/pages/desk/session.ts';
import { listed, say } from '#shared/pages/desk/words.ts';
import { loadAtWork } from './load-at-work.ts';
import { panelPx, resizePanel } from './open.ts';
import { focusAfterPanel, focusPanel, noteFocus } from './panel-focus.ts';
import { othersAt } from './presence.ts';

const RecordPanel = lazily(() => loadAtWork().then((found) => found.RecordPanel));
const OperationForm = lazily(async () => {
  const { loadForms, OperationForm: Form } = await loadAtWork();
  await loadForms();
  return Form;
});
const Copilot = lazily(() => loadAtWork().then((found) => found.Copilot));

/** Loads what the panel shows most, before a person opens it. */
export const fetchPanels = [RecordPanel.fetch, OperationForm.fetch];

const STEP_PX = 32;

/** The edge of the panel. Arrow keys and the pointer move it. */
function Edge() {
  const isRtl = document.documentElement.dir === 'rtl';
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: STEP_PX, ArrowRight: -STEP_PX }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    resizePanel(panelPx.peek() + (isRtl ? -by : by));
  };
  const onPointer = (event: PointerEvent) => {
    const element = event.currentTarget as HTMLElement;
    if (event.type === 'pointerdown') element.setPointerCapture(event.pointerId);
    else if (element.hasPointerCapture(event.pointerId))
      resizePanel(isRtl ? event.clientX : innerWidth - event.clientX);
  };
  return (
    <div
      class="edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say('shell.panelWidth')}
      aria-valuenow={panelPx.value}
      aria-valuemin={300}
      aria-valuemax={760}
      onKeyDown={onKey}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    />
  );
}

/** Which colleagues have the same record open: two who change it at once should speak first. */
function OthersHere({ id, kind }: { readonly id: string; readonly kind: string }) {
  const names = othersAt(kind, id, me().id).map(({ name, userId }) => name ?? userId);
  if (names.length === 0) return null;
  return (
    <p class="others" role="status">
      {say('shell.alsoOpen', { names: listed(names) })}
    </p>
  );
}

function Content() {
  const { query } = route.value;
  const record = selected(route.value);
  const close = () => change({ do: undefined }, true);
  if (query.do === 'copilot') return <Copilot />;
  if (query.do !== undefined)
    return (
      <OperationForm
        key={`${query.do}:${query.sel ?? ''}`}
        operationId={query.do}
        filled={startOf(query.do)}
        onDone={close}
        onClose={close}
      />
    );
  return record ? <RecordPanel key={`${record.kind}:${record.id}`} kind={record.kind} id={record.id} /> : null;
}

/** The record in hand, or the form of a write. It never lies over the view. The focus comes to it, and goes back to where it came from. */
export function Panel() {
  const { query } = route.value;
  const record = selected(route.value);
  const isOpen = record !== undefined || query.do !== undefined;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return focusAfterPanel();
    noteFocus(element.current);
    focusPanel(element.current, query.do !== undefined);
  }, [isOpen, query.sel, query.do]);
  if (!isOpen) return null;
  return (
    <aside ref={element} id="panel" class="side" tabIndex={-1} aria-label={say('panel')}>
      <Edge />
      <header class="side-head">
        <button
          type="button"
          class="icon"
          aria-label={say('close')}
          title={`${say('close')} (Esc)`}
          onClick={closePanel}
        >
          ×
        </button>
      </header>
      {record && <OthersHere {...record} />}
      <div class="side-body">
        <Content />
      </div>
    </aside>
  );
}
