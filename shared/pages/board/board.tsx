import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SignedIn } from '#shared/pages/parts/signed-in.tsx';
import { type Times, timesIn } from '#shared/pages/parts/times.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { BoardContext, localeOf, type Open, say } from './board-context.ts';
import { Dialogs } from './dialogs.tsx';
import { HeadCounts } from './head-counts.tsx';
import { Lanes } from './lanes.tsx';
import { SECTIONS } from './layout.tsx';
import { Musters } from './musters.tsx';
import { PlaceMap } from './place-map.tsx';
import type { Trial } from './trial.ts';
import { useBoard } from './use-board.ts';

/** The line of the present moves this often. */
const TICK_MS = 15_000;

export function Board({ api, signOut, user }: SignedIn) {
  const { asOf, data, fault, refresh } = useBoard(api, signOut);
  const [open, setOpen] = useState<Open | undefined>();
  const [now, setNow] = useState(Date.now());
  const settings = data?.settings;
  const times = useMemo(() => timesIn(settings?.timezone ?? 'UTC', localeOf(), settings), [settings]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const bar = <TopBar asOf={asOf} fault={fault} times={times} name={user.name ?? user.id} signOut={signOut} />;
  if (!data)
    return (
      <>
        {bar}
        <main class="notice">
          <p role="status">{fault ?? say('loading')}</p>
        </main>
      </>
    );
  const close = () => setOpen(undefined);
  const shared = {
    api,
    data,
    times,
    now,
    refresh,
    open: setOpen,
    tryOut: (trial: Trial) => setOpen({ is: 'trial', trial }),
    showRide: (id: string) => setOpen({ is: 'ride', id }),
  };
  return (
    <BoardContext.Provider value={shared}>
      {bar}
      <main class="board">
        <Attention />
        <Lanes />
        <Arrivals />
        <HeadCounts />
        <Musters />
        <PlaceMap />
      </main>
      {open && <Dialogs open={open} onClose={close} />}
    </BoardContext.Provider>
  );
}

interface BarProps {
  /** When the board was last known to be up to date, in milliseconds. 0: never yet. */
  readonly asOf: number;
  readonly fault: string | undefined;
  readonly times: Times;
  readonly name: string;
  readonly signOut: () => void;
}

/** From this age on, what the board shows counts as old. */
const OLD_MS = 15_000;

function TopBar({ asOf, fault, name, signOut, times }: BarProps) {
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
function Age({ asOf, fault, times }: Pick<BarProps, 'asOf' | 'fault' | 'times'>) {
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
