import { useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Moment, Reason, Way } from './fields.tsx';
import type { LaneKind } from './lane-rows.ts';
import { proposalOf } from './proposals.ts';
import { useSpan } from './use-span.ts';

interface Props {
  readonly kind: LaneKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** A vehicle or a driver: when they are off, and who takes their rides if they drop out. */
export function ResourceDialog({ id, kind, onClose }: Props) {
  const { data, times, tryOut } = useShared();
  const span = useSpan();
  const [reason, setReason] = useState('');
  const found = (kind === 'vehicle' ? data.vehicles : data.drivers).find((each) => each.id === id);
  if (!found) return null;
  const blocks = data.blocks.filter(({ driverId, vehicleId }) => (driverId ?? vehicleId) === id);
  const out = kind === 'vehicle' ? { vehicleId: id } : { driverId: id };
  const replace = () =>
    tryOut({
      title: found.name,
      request: proposalOf({ kind: 'REASSIGN', ...out, ...span.instants, ...(reason ? { reason } : {}) }),
    });
  return (
    <Dialog title={found.name} closeText={say('close')} onClose={onClose}>
      {blocks.length > 0 && (
        <>
          <h3>{say('off')}</h3>
          <ul class="texts">
            {blocks.map((block) => (
              <li key={block.id}>
                {times.dayTime(block.from)} – {times.dayTime(block.to)}
                {block.reason ? `: ${block.reason}` : ''}
              </li>
            ))}
          </ul>
        </>
      )}
      <Way title={say('dropsOut')} isOpen onTry={replace}>
        <Moment label={say('start')} value={span.from} onChange={span.setFrom} />
        <Moment label={say('end')} value={span.to} onChange={span.setTo} />
        <Reason value={reason} onChange={setReason} />
      </Way>
    </Dialog>
  );
}
