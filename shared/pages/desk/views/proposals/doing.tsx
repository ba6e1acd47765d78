import { useEffect, useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { type Applied, applySteps, type Proposal } from './proposal.ts';
import { Texts } from './texts.tsx';

interface DoingProps {
  readonly proposal: Proposal;
  /** Undefined: all. */
  readonly steps: readonly number[] | undefined;
  readonly count: number;
  readonly onDone: (applied: Applied) => void;
}

/** Shows what follows of the chosen steps before they are done. */
export function Doing({ count, onDone, proposal, steps }: DoingProps) {
  const [trial, setTrial] = useState<Applied>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const wanted = steps?.join();
  useEffect(() => setTrial(undefined), [wanted]);
  const run = async (dryRun: boolean) => {
    setBusy(true);
    setFault(undefined);
    try {
      const result = await applySteps(proposal.id, steps, { dryRun, key });
      if (dryRun) setTrial(result);
      else {
        setKey(crypto.randomUUID());
        onDone(result);
      }
    } catch (error) {
      setFault(faultOf(error));
    }
    setBusy(false);
  };
  return (
    <div class="doing">
      {trial && <Follows applied={trial} />}
      {fault !== undefined && (
        <p role="alert" class="fault" dir="auto">
          {fault}
        </p>
      )}
      <ul class="actions">
        <li>
          <button type="button" disabled={isBusy || count === 0} onClick={() => void run(true)}>
            {say('plan.look')}
          </button>
        </li>
        <li>
          <button type="button" class="main" disabled={isBusy || count === 0} onClick={() => void run(false)}>
            {say('plan.do', { n: count })}
          </button>
        </li>
      </ul>
    </div>
  );
}

function Follows({ applied: { follows, problem, stoppedAt } }: { readonly applied: Applied }) {
  const isNothing = follows && follows.appears.length + follows.disappears.length === 0 && !problem;
  return (
    <div role="status">
      {problem && (
        <p class="fault">
          {say('plan.stops', { n: stoppedAt ?? 0 })} <Spoken of={problem} english={problem.detail} />
        </p>
      )}
      {follows && <Texts title={say('plan.appears')} of={follows.appears} />}
      {follows && <Texts title={say('plan.disappears')} of={follows.disappears} />}
      {isNothing && <p>{say('plan.nothingFollows')}</p>}
    </div>
  );
}

/** What was done, and where it stopped. */
export function Done({ applied }: { readonly applied: Applied }) {
  return (
    <div role="status" class="made">
      <p>{say('doneSteps', { n: applied.applied - applied.leftOut.length })}</p>
      {applied.problem && (
        <p class="fault">
          {say('plan.stops', { n: applied.stoppedAt ?? 0 })}{' '}
          <Spoken of={applied.problem} english={applied.problem.detail} />
        </p>
      )}
      {applied.links.map(({ title, url }) => (
        <p key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        </p>
      ))}
    </div>
  );
}
