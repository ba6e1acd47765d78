import { useEffect, useState } from 'preact/hooks';
import type { Times } from '#shared/pages/parts/times.ts';
import { say } from './board-context.ts';

interface Props {
  /** When the board was last known to be up to date, in milliseconds. 0: never yet. */
  readonly asOf: number;
  readonly fault: string | undefined;
  readonly times: Times;
  readonly name: string;
  readonly signOut: () => void;
}

/** From this age on, what the board shows counts as old. */
const OLD_MS = 15_000;
const SECTIONS = ['attention', 'lanes', 'arrivals', 'counts', 'musters', 'map'] as const;

export function TopBar({ asOf, fault, name, signOut, times }: Props) {
  return (
    <header class="top">
      <h1>Motorcade</h1>
      <nav aria-label={say('sections')}>
        <ul>
          {SECTIONS.map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{say(section)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {asOf > 0 && <Age asOf={asOf} fault={fault} times={times} />}
      <p class="who">{name}</p>
      <button type="button" onClick={signOut}>
        {say('signOut')}
      </button>
    </header>
  );
}

/** Says each second how old the board is. Screen readers hear of it only when it becomes old, and when it is up to date again. */
function Age({ asOf, fault, times }: Pick<Props, 'asOf' | 'fault' | 'times'>) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const isOld = now - asOf > OLD_MS;
  const text = say(isOld ? 'old' : 'upToDate', { age: times.distance(Math.max(now, asOf), asOf) });
  return (
    <p class={isOld ? 'age old' : 'age'}>
      <span aria-hidden="true">{text}</span> {fault && isOld && <span>{fault}</span>}
      <span class="hidden" role="status">
        {isOld ? say('old', { age: '' }) : ''}
      </span>
    </p>
  );
}
