import { useEffect, useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { useWork } from '#shared/pages/desk/kit/use-work.ts';
import { say } from '#shared/pages/desk/words.ts';
import { type Applied, applySteps, type Proposal, type Step, stepGroups } from './proposal.ts';

interface StepsProps {
  readonly steps: readonly Step[];
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** The steps by record. A record is chosen as a whole: a driver without their new vehicle helps no ride. */
export function Steps({ chosen, onChange, steps }: StepsProps) {
  const turn = (group: readonly Step[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const { n } of group) {
      if (isOn) next.add(n);
      else next.delete(n);
    }
    onChange(next);
  };
  return (
    <fieldset class="steps">
      <legend>{say('plan.chosen', { n: chosen.size, of: steps.length })}</legend>
      <p>
        <button type="button" onClick={() => turn(steps, true)}>
          {say('table.all')}
        </button>{' '}
        <button type="button" onClick={() => turn(steps, false)}>
          {say('plan.chooseNone')}
        </button>
      </p>
      <ul class="rows">
        {stepGroups(steps).map(({ key, steps: group }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={group.every(({ n }) => chosen.has(n))}
                onChange={(event) => turn(group, event.currentTarget.checked)}
              />{' '}
              {group.map((step) => (
                <span key={step.n} class="step">
                  <Spoken of={step} english={step.summary} />
                  {step.result?.problem && (
                    <b class="refused">
                      {' '}
                      <Spoken of={step.result.problem} english={step.result.problem.detail} />
                    </b>
                  )}
                  {step.result?.warnings.map((warning) => (
                    <em key={warning.message} class="warned">
                      {' '}
                      <Spoken of={warning} english={warning.message} />
                    </em>
                  ))}
                </span>
              ))}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

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

interface Notice {
  readonly code?: string;
  readonly values?: object | undefined;
  /** In English: of a warning, or of a row. */
  readonly message?: string;
  readonly detail?: string;
}

/** More sentences than these are folded: what comes after them shall stay in view. */
const FEW = 4;

/** Warnings or rows under a heading. Without one: nothing. */
export function Texts({ of, title }: { readonly title: string; readonly of: readonly Notice[] }) {
  if (of.length === 0) return null;
  return (
    <details open={of.length <= FEW}>
      <summary>
        {title} <span class="count">{of.length}</span>
      </summary>
      <ul class="texts">
        {of.map((notice, place) => (
          <li key={place}>
            <Spoken of={notice} english={notice.message ?? notice.detail ?? ''} />
          </li>
        ))}
      </ul>
    </details>
  );
}
