import { useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Moment, Reason, Way } from './fields.tsx';
import { proposalOf } from './proposals.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A guest: where they are, what they do, and what changes if they come or leave at another time. */
export function GuestDialog({ id, onClose }: Props) {
  const { data, showRide, times, tryOut } = useShared();
  const [arrives, setArrives] = useState('');
  const [leaves, setLeaves] = useState('');
  const [reason, setReason] = useState('');
  const where = data.whereabouts.items.find(({ vip }) => vip.id === id);
  const activities = data.activities.filter(
    ({ status, vipIds }) => vipIds.includes(id) && (status === 'SCHEDULED' || status === 'IN_PROGRESS'),
  );
  const name = where?.vip.name ?? activities.flatMap(({ vips }) => vips).find((vip) => vip.id === id)?.name;
  if (name === undefined) return null;
  const change = () =>
    tryOut({
      title: name,
      request: proposalOf({
        kind: 'GUEST_TIMES',
        vipId: id,
        ...(arrives ? { arrivesAt: times.instantOf(arrives) } : {}),
        ...(leaves ? { leavesAt: times.instantOf(leaves) } : {}),
        ...(reason ? { reason } : {}),
      }),
    });
  return (
    <Dialog title={name} closeText={say('close')} onClose={onClose}>
      {where && <p>{[say(where.state), where.place].filter(Boolean).join(' · ')}</p>}
      <ul class="buttons">
        {activities.map((each) => (
          <li key={each.id}>
            <button type="button" onClick={() => showRide(each.id)}>
              {times.dayTime(each.startTime)} {each.title}
            </button>
          </li>
        ))}
      </ul>
      <Way title={say('guestTimes')} isOpen disabled={!arrives && !leaves} onTry={change}>
        <Moment label={say('arrivesAt')} value={arrives} onChange={setArrives} required={false} />
        <Moment label={say('leavesAt')} value={leaves} onChange={setLeaves} required={false} />
        <Reason value={reason} onChange={setReason} />
      </Way>
    </Dialog>
  );
}
