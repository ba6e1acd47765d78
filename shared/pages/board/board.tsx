import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SignedIn } from '#shared/pages/parts/signed-in.tsx';
import { timesIn } from '#shared/pages/parts/times.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { BoardContext, localeOf, say } from './board-context.ts';
import { Dialogs } from './dialogs.tsx';
import { HeadCounts } from './head-counts.tsx';
import { Lanes } from './lanes.tsx';
import { Musters } from './musters.tsx';
import type { Open } from './open.ts';
import { PlaceMap } from './place-map.tsx';
import { TopBar } from './top-bar.tsx';
import type { Trial } from './trial.ts';
import { useBoard } from './use-board.ts';

/** The line of the present moves this often. */
const TICK_MS = 15_000;

export function Board({ api, signOut, user }: SignedIn) {
  const { asOf, data, fault, refresh } = useBoard(api, signOut);
  const [open, setOpen] = useState<Open | undefined>();
  const [now, setNow] = useState(Date.now());
  const times = useMemo(() => timesIn(data?.settings.timezone ?? 'UTC', localeOf()), [data?.settings.timezone]);
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
