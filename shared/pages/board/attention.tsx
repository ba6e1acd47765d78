import { say, useShared } from './board-context.ts';
import { Action, Panel } from './layout.tsx';
import type { AttentionRow, BoardData, Mend } from './records.ts';
import { nameOf, ROUTES } from './trial.ts';

/** What needs a person, the worst first, each with the requests that mend it. */
export function Attention() {
  const { data } = useShared();
  const { hidden, items, total } = data.attention;
  return (
    <Panel section="attention" class="attention" count={total}>
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
    </Panel>
  );
}

function pathOf({ code, subject }: AttentionRow) {
  return { code, subjectId: subject.id };
}

function HiddenRow({ row }: { readonly row: AttentionRow }) {
  const { tryOut } = useShared();
  const { detail, dismissal, subject } = row;
  const title = `${say('showAgain')}: ${subject.name}`;
  const show = () => tryOut({ title, request: { operationId: 'undoDismissal', params: pathOf(row) } });
  return (
    <li class="row">
      <p>{detail}</p>
      {dismissal?.note && <p class="soft">{dismissal.note}</p>}
      <ul class="buttons">
        <Action text={say('showAgain')} about={subject.name} onPress={show} />
      </ul>
    </li>
  );
}

function Row({ row }: { readonly row: AttentionRow }) {
  const { data, open, showRide, times, tryOut } = useShared();
  const { at, choices, code, detail, mend, severity, subject } = row;
  const { id, name, type } = subject;
  const isCritical = severity === 'CRITICAL';
  const hide = () =>
    tryOut({
      title: `${say('hide')}: ${name}`,
      request: { operationId: 'dismissAttention', params: pathOf(row), body: {} },
      asksNote: true,
    });
  return (
    <li class={isCritical ? 'row critical' : 'row warned'} data-code={code}>
      <p class="row-head">
        <strong>{say(isCritical ? 'critical' : 'warning')}</strong> <time dateTime={at}>{times.dayTime(at)}</time>
      </p>
      <p>{detail}</p>
      <ul class="buttons">
        {mend && ROUTES[mend.operationId] && (
          <Action
            isMain
            text={mendText(mend, data, times.dayTime)}
            about={name}
            onPress={() => tryOut({ title: name, request: mend })}
          />
        )}
        {choices.map((choice) => (
          <Action
            key={choice.summary}
            text={choice.summary}
            onPress={() => tryOut({ title: choice.summary, request: choice })}
          />
        ))}
        <Action text={say('hide')} about={name} onPress={hide} />
        {type === 'Message' && (
          <Action text={say('message')} about={name} onPress={() => open({ is: 'message', id })} />
        )}
        {type === 'ScheduleEvent' && <Action text={say('show')} about={name} onPress={() => showRide(id)} />}
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
