import { useEffect, useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Reason } from './fields.tsx';
import { ProblemText } from './problem-text.tsx';
import type { Activity } from './records.ts';
import { type Difference, differencesOf, type Trial } from './trial.ts';
import { carryOut, type Outcome, type TrialResult, tryOut } from './trial-result.ts';
import { undoOf } from './undo.ts';

const FIELD = {
  driver: 'driver',
  vehicle: 'vehicle',
  startTime: 'start',
  endTime: 'end',
  status: 'status',
  guests: 'guests',
} as const;

/** Shows what a request would do, then does it when the person says so. */
export function TrialDialog({ onClose, trial }: { readonly trial: Trial; readonly onClose: () => void }) {
  const { api, refresh, tryOut: tryOther } = useShared();
  const [result, setResult] = useState<TrialResult>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const fail = (error: unknown) => setFault(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    tryOut(api, trial.request).then(setResult).catch(fail);
  }, [trial]);
  const act = async (): Promise<void> => {
    if (!result) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { request } = trial;
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
  const instead = (name: string, change: Readonly<Record<string, string>>) =>
    tryOther({ title: name, request: { ...trial.request, body: { ...trial.request.body, ...change } } });
  const undo = outcome && !outcome.problem && result?.is === 'possible' && undoOf(trial.request, result.before);
  const problem = outcome?.problem ?? (result?.is === 'refused' ? result.problem : undefined);
  return (
    <Dialog title={trial.title} closeText={outcome ? say('close') : say('cancel')} onClose={onClose}>
      <div role="status">
        {!result && !fault && <p>{say('trying')}</p>}
        {fault && <p class="bad">{fault}</p>}
        {outcome && !outcome.problem && (
          <p class="good">{outcome.steps === undefined ? say('done') : say('doneSteps', { n: outcome.steps })}</p>
        )}
      </div>
      {undo && (
        <button type="button" onClick={() => tryOther({ title: trial.title, request: undo })}>
          {say('undo')}
        </button>
      )}
      {problem && <ProblemText problem={problem} onInstead={instead} />}
      {result && !outcome && result.is !== 'refused' && (
        <>
          <p class="soft">{say('wouldDo')}</p>
          <Effect result={result} title={trial.title} />
          {trial.asksNote && <Reason value={note} onChange={setNote} />}
          <button type="button" class="main" disabled={isBusy || isEmpty(result)} onClick={() => void act()}>
            {say('doIt')}
          </button>
        </>
      )}
    </Dialog>
  );
}

function isEmpty(result: TrialResult): boolean {
  return result.is === 'proposal' && result.proposal.steps.length === 0;
}

function Effect(props: { readonly result: Exclude<TrialResult, { readonly is: 'refused' }>; readonly title: string }) {
  const { result, title } = props;
  const { times } = useShared();
  if (result.is === 'proposal') {
    const { steps, unresolved, warnings } = result.proposal;
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
  const { after, before, warnings } = result;
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
      <Differences differences={differences} />
      <Texts title={say('warnings')} texts={warnings} />
    </>
  );
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <dl class="facts">
      {differences.map(({ after, before, field }) => (
        <div key={field}>
          <dt>{say(FIELD[field])}</dt>
          <dd>
            <del>{before}</del> → <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Texts({ texts, title }: { readonly title: string; readonly texts: readonly string[] }) {
  return texts.length > 0 ? (
    <>
      <h3>{title}</h3>
      <ul class="texts">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  ) : null;
}
