import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { type Step, stepGroups } from './proposal.ts';

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
