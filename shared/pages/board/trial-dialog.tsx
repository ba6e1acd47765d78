import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '#shared/pages/parts/api-client.ts';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import type { ProblemDocument } from '#shared/schemas/problem.ts';
import { say, useShared } from './board-context.ts';
import { Reason } from './fields.tsx';
import { Action, TextList } from './layout.tsx';
import type { Activity, Proposal } from './records.ts';
import { differencesOf, type Trial, undoOf } from './trial.ts';
import { carryOut, type Outcome, type TrialResult, tryOut } from './trial-result.ts';

/** A trial as it goes on: what it would do, then what came of it. */
function useTrialRun({ request }: Trial) {
  const { api, refresh } = useShared();
  const [result, setResult] = useState<TrialResult>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const fail = (error: unknown) => setFault(messageOf(error));
  useEffect(() => {
    tryOut(api, request).then(setResult).catch(fail);
  }, [request]);
  const act = async (note: string): Promise<void> => {
    if (!result) return;
    setBusy(true);
    setFault(undefined);
    try {
      const noted = note ? { ...request, body: { ...request.body, note } } : request;
      const done = await carryOut(api, noted, result, key);
      setOutcome(done);
      await refresh(done.parts);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  const refused = result?.is === 'refused' ? result.problem : undefined;
  const problem = outcome?.problem ?? refused;
  return { act, fault, isBusy, outcome, problem, result, done: problem ? undefined : outcome };
}

/** Shows what a request would do, then does it when the person says so. */
export function TrialDialog({ onClose, trial }: { readonly trial: Trial; readonly onClose: () => void }) {
  const { tryOut: tryOther } = useShared();
  const { act, done, fault, isBusy, outcome, problem, result } = useTrialRun(trial);
  const instead = (name: string, change: Readonly<Record<string, string>>) =>
    tryOther({ title: name, request: { ...trial.request, body: { ...trial.request.body, ...change } } });
  return (
    <Dialog title={trial.title} closeText={outcome ? say('close') : say('cancel')} onClose={onClose}>
      <div role="status">
        {!result && !fault && <p>{say('trying')}</p>}
        {fault && <p class="bad">{fault}</p>}
        {done && <p class="good">{done.steps === undefined ? say('done') : say('doneSteps', { n: done.steps })}</p>}
      </div>
      {done && result?.is === 'possible' && <Undo trial={trial} before={result.before} />}
      {problem && <ProblemText problem={problem} onInstead={instead} />}
      {result && !outcome && result.is !== 'refused' && (
        <Effect result={result} trial={trial} isBusy={isBusy} onDo={(note) => void act(note)} />
      )}
    </Dialog>
  );
}

function Undo({ before, trial }: { readonly trial: Trial; readonly before: Activity | undefined }) {
  const { tryOut: tryOther } = useShared();
  const request = undoOf(trial.request, before);
  if (!request) return null;
  return (
    <button type="button" onClick={() => tryOther({ title: trial.title, request })}>
      {say('undo')}
    </button>
  );
}

type Possible = Exclude<TrialResult, { readonly is: 'refused' }>;

/** What would happen, and the button that lets it happen. */
function Effect(props: {
  readonly result: Possible;
  readonly trial: Trial;
  readonly isBusy: boolean;
  readonly onDo: (note: string) => void;
}) {
  const { isBusy, onDo, result, trial } = props;
  const [note, setNote] = useState('');
  const isEmpty = result.is === 'proposal' && result.proposal.steps.length === 0;
  return (
    <>
      <p class="soft">{say('wouldDo')}</p>
      {result.is === 'proposal' ? <Steps proposal={result.proposal} /> : <Change {...result} title={trial.title} />}
      {trial.asksNote && <Reason value={note} onChange={setNote} />}
      <button type="button" class="main" disabled={isBusy || isEmpty} onClick={() => onDo(note)}>
        {say('doIt')}
      </button>
    </>
  );
}

function Steps({ proposal: { steps, unresolved, warnings } }: { readonly proposal: Proposal }) {
  return (
    <>
      <ol class="steps">
        {steps.map(({ n, summary }) => (
          <li key={n}>{summary}</li>
        ))}
      </ol>
      {steps.length === 0 && <p>{say('noChange')}</p>}
      <Texts title={say('unresolved')} texts={unresolved.map(({ reason }) => reason)} />
      <Texts title={say('warnings')} texts={warnings.map(({ message }) => message)} />
    </>
  );
}

function Change(
  props: Omit<Extract<Possible, { readonly is: 'possible' }>, 'ifMatch' | 'is'> & { readonly title: string },
) {
  const { after, before, title, warnings } = props;
  const { times } = useShared();
  const differences = before
    ? differencesOf(before, after as Activity, {
        none: say('none'),
        time: times.dayTime,
        status: (status) => say(status as Activity['status']),
      })
    : [];
  return (
    <>
      {before && before.title !== title && <p>{before.title}</p>}
      <dl class="facts">
        {differences.map((each) => (
          <div key={each.field}>
            <dt>{say(each.field)}</dt>
            <dd>
              <del>{each.before}</del> → <ins>{each.after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Texts title={say('warnings')} texts={warnings} />
    </>
  );
}

function Texts({ texts, title }: { readonly title: string; readonly texts: readonly string[] }) {
  return texts.length > 0 ? (
    <>
      <h3>{title}</h3>
      <TextList texts={texts} />
    </>
  ) : null;
}

/** Says why a request is refused, and offers what is free instead: `onInstead` tries the same with another vehicle or driver. */
function ProblemText(props: {
  readonly problem: Partial<ProblemDocument>;
  readonly onInstead: (name: string, change: Readonly<Record<string, string>>) => void;
}) {
  const { times } = useShared();
  const { alternatives = [], conflicts = [], detail, errors = [], title } = props.problem;
  const held = conflicts.map(({ endTime, startTime, title: what }) =>
    say('conflictWith', { title: what, from: times.dayTime(startTime), to: times.time(endTime) }),
  );
  return (
    <section class="refusal">
      <h3>{say('refused')}</h3>
      <p>{detail ?? title}</p>
      <TextList texts={[...errors.map(({ message, path }) => `${path}: ${message}`), ...held]} />
      <ul class="buttons">
        {alternatives.map(({ asCoDriver, id, name, resource }) => (
          <Action
            key={id}
            text={say('use', { name })}
            onPress={() =>
              props.onInstead(name, {
                [asCoDriver ? 'coDriverId' : resource === 'VEHICLE' ? 'vehicleId' : 'driverId']: id,
              })
            }
          />
        ))}
      </ul>
    </section>
  );
}
