import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SignedIn } from '#shared/pages/parts/signed-in.tsx';
import { timesIn } from '#shared/pages/parts/times.ts';
import { Arrivals } from './arrivals.tsx';
import { Attention } from './attention.tsx';
import { BoardContext, direction, language, locale, say } from './board-context.ts';
import { HeadCounts } from './head-counts.tsx';
import { Lanes } from './lanes.tsx';
import { Musters } from './musters.tsx';
import { PlaceMap } from './place-map.tsx';
import { RideDialog } from './ride-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import type { Trial } from './trial.ts';
import { TrialDialog } from './trial-dialog.tsx';
import { useBoard } from './use-board.ts';

type Open = { readonly trial: Trial } | { readonly rideId: string } | undefined;

/** The line of the present moves this often. */
const TICK_MS = 15_000;

export const Board = ({ api, signOut, user }: SignedIn) => {
  const { asOf, data, fault, refresh } = useBoard(api, signOut);
  const [open, setOpen] = useState<Open>();
  const [now, setNow] = useState(Date.now());
  const times = useMemo(() => timesIn(data?.settings.timezone ?? 'UTC', locale), [data?.settings.timezone]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
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
    tryOut: (trial: Trial) => setOpen({ trial }),
    showRide: (rideId: string) => setOpen({ rideId }),
  };
  const ride = open && 'rideId' in open ? data.activities.find(({ id }) => id === open.rideId) : undefined;
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
      {ride && <RideDialog key={`${ride.id}:${ride.version}`} ride={ride} onClose={close} />}
      {open && 'trial' in open && <TrialDialog key={JSON.stringify(open.trial)} trial={open.trial} onClose={close} />}
    </BoardContext.Provider>
  );
};
