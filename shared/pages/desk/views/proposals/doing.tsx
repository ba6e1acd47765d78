import { useEffect, useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { useWork } from '#shared/pages/desk/kit/use-work.ts';
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
  const { error, isBusy, run } = useWork();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const wanted = steps?.join();
  useEffect(() => setTrial(undefined), [wanted]);
  const apply = (dryRun: boolean) =>
    run(async () => {
      const result = await applySteps(proposal.id, steps, { dryRun, key });
      if (dryRun) return setTrial(result);
      setKey(crypto.randomUUID());
      return onDone(result);
    });
  return (
    <div class="doing">
      {trial && <Follows applied={trial} />}
      <Fault of={error === undefined ? undefined : faultOf(error)} />
      <ul class="actions">
        <li>
          <Button disabled={isBusy || count === 0} onPress={() => apply(true)}>
            {say('plan.look')}
          </Button>
        </li>
        <li>
          <Button class="main" disabled={isBusy || count === 0} onPress={() => apply(false)}>
            {say('plan.do', { n: count })}
          </Button>
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
