import type { ProblemDocument } from '#shared/schemas/problem.ts';
import { say, useShared } from './board-context.ts';

interface Props {
  readonly problem: Partial<ProblemDocument>;
  /** Tries the same with another vehicle or driver. */
  readonly onInstead: (name: string, change: Readonly<Record<string, string>>) => void;
}

/** Says why a request is refused, and offers what is free instead. */
export function ProblemText({ onInstead, problem }: Props) {
  const { times } = useShared();
  const { alternatives = [], conflicts = [], detail, errors = [], title } = problem;
  return (
    <section class="refusal">
      <h3>{say('refused')}</h3>
      <p>{detail ?? title}</p>
      <ul class="texts">
        {errors.map(({ message, path }) => (
          <li key={path}>
            {path}: {message}
          </li>
        ))}
        {conflicts.map((each) => (
          <li key={each.activityId ?? each.blockId}>
            {say('conflictWith', {
              title: each.title,
              from: times.dayTime(each.startTime),
              to: times.time(each.endTime),
            })}
          </li>
        ))}
      </ul>
      <ul class="buttons">
        {alternatives.map(({ id, name, resource }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onInstead(name, { [resource === 'VEHICLE' ? 'vehicleId' : 'driverId']: id })}
            >
              {say('use', { name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
