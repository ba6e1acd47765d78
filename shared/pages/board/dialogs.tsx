import { useShared } from './board-context.ts';
import { DayDialog } from './day-dialog.tsx';
import { GuestDialog } from './guest-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import type { Open } from './open.ts';
import { ResourceDialog } from './resource-dialog.tsx';
import { RideDialog } from './ride-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';

export function Dialogs({ onClose, open }: { readonly open: Open; readonly onClose: () => void }) {
  const { data } = useShared();
  switch (open.is) {
    case 'trial':
      return <TrialDialog key={JSON.stringify(open.trial)} trial={open.trial} onClose={onClose} />;
    case 'ride': {
      const ride = data.activities.find(({ id }) => id === open.id);
      return ride ? <RideDialog key={ride.id} ride={ride} onClose={onClose} /> : null;
    }
    case 'guest':
      return <GuestDialog key={open.id} id={open.id} onClose={onClose} />;
    case 'message':
      return <MessageDialog key={open.id} id={open.id} onClose={onClose} />;
    case 'day':
      return <DayDialog onClose={onClose} />;
    default:
      return <ResourceDialog key={open.id} kind={open.is} id={open.id} onClose={onClose} />;
  }
}
