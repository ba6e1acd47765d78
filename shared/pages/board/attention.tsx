import { say, useShared } from './board-context.ts';
import type { AttentionRow, BoardData, Mend } from './records.ts';
import { nameOf, ROUTES } from './trial.ts';

/** What needs a person, the worst first, each with the requests that mend it. */
export function Attention() {
  const { data } = useShared();
  const { hidden, items, total } = data.attention;
  return (
    <section id="attention" class="panel attention" aria-labelledby="attention-title">
      <h2 id="attention-title">
        {say('attention')} <span class="count">{total}</span>
      </h2>
      {items.length === 0 && <p class="soft">{say('nothingNeeds')}</p>}
      <ul class="rows">
        {items.map((row) => (
          <Row key={`${row.code}:${row.subject.id}`} row={row} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <details class="way">
          <summary>{say('hiddenRows', { n: hidden.length })}</summary>
          <ul class="rows">
            {hidden.map((row) => (
              <HiddenRow key={`${row.code}:${row.subject.id}`} row={row} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function pathOf({ code, subject }: AttentionRow) {
  return { code, subjectId: subject.id };
}

function HiddenRow({ row }: { readonly row: AttentionRow }) {
  const { tryOut } = useShared();
  const { detail, dismissal, subject } = row;
  const title = `${say('showAgain')}: ${subject.name}`;
  return (
    <li class="row">
      <p>{detail}</p>
      {dismissal?.note && <p class="soft">{dismissal.note}</p>}
      <ul class="buttons">
        <li>
          <button
            type="button"
            onClick={() => tryOut({ title, request: { operationId: 'undoDismissal', params: pathOf(row) } })}
          >
            {say('showAgain')}
            <span class="hidden">: {subject.name}</span>
          </button>
        </li>
      </ul>
    </li>
  );
}

function Row({ row }: { readonly row: AttentionRow }) {
  const { data, open, showRide, times, tryOut } = useShared();
  const { at, choices, code, detail, mend, severity, subject } = row;
  const isCritical = severity === 'CRITICAL';
  return (
    <li class={isCritical ? 'row critical' : 'row warned'} data-code={code}>
      <p class="row-head">
        <strong>{say(isCritical ? 'critical' : 'warning')}</strong> <time dateTime={at}>{times.dayTime(at)}</time>
      </p>
      <p>{detail}</p>
      <ul class="buttons">
        {mend && ROUTES[mend.operationId] && (
          <li>
            <button type="button" class="main" onClick={() => tryOut({ title: subject.name, request: mend })}>
              {mendText(mend, data, times.dayTime)}
              <span class="hidden">: {subject.name}</span>
            </button>
          </li>
        )}
        {choices.map((choice) => (
          <li key={choice.summary}>
            <button type="button" onClick={() => tryOut({ title: choice.summary, request: choice })}>
              {choice.summary}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() =>
              tryOut({
                title: `${say('hide')}: ${subject.name}`,
                request: { operationId: 'dismissAttention', params: pathOf(row), body: {} },
                asksNote: true,
              })
            }
          >
            {say('hide')}
            <span class="hidden">: {subject.name}</span>
          </button>
        </li>
        {subject.type === 'Message' && (
          <li>
            <button type="button" onClick={() => open({ is: 'message', id: subject.id })}>
              {say('message')}
              <span class="hidden">: {subject.name}</span>
            </button>
          </li>
        )}
        {subject.type === 'ScheduleEvent' && (
          <li>
            <button type="button" onClick={() => showRide(subject.id)}>
              {say('show')}
              <span class="hidden">: {subject.name}</span>
            </button>
          </li>
        )}
      </ul>
    </li>
  );
}

/** Returns the words of a button: what the request gives the ride. */
function mendText({ body = {}, operationId }: Mend, data: BoardData, time: (at: string) => string): string {
  if (operationId === 'createProposal') return say('workOut');
  if (operationId === 'readMessage') return say('haveRead');
  const { driverId, startTime, vehicleId } = body;
  const given = [nameOf(data, vehicleId), nameOf(data, driverId), typeof startTime === 'string' ? time(startTime) : ''];
  return given.filter(Boolean).join(', ') || say('look');
}
