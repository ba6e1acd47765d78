import { useState } from 'preact/hooks';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { say, useShared } from './board-context.ts';
import { Count, Moment, Reason, Way } from './fields.tsx';
import { proposalOf } from './proposals.ts';
import { useSpan } from './use-span.ts';

/** What changes many rides at once: those that lack something get it, or all of a time move. */
export function DayDialog({ onClose }: { readonly onClose: () => void }) {
  const { tryOut } = useShared();
  const span = useSpan();
  const [minutes, setMinutes] = useState(60);
  const [reason, setReason] = useState('');
  const assign = () => tryOut({ title: say('assign'), request: proposalOf({ kind: 'ASSIGN', ...span.instants }) });
  const postpone = () =>
    tryOut({
      title: say('postpone'),
      request: proposalOf({ kind: 'POSTPONE', ...span.instants, minutes, ...(reason ? { reason } : {}) }),
    });
  return (
    <Dialog title={say('many')} closeText={say('close')} onClose={onClose}>
      <div class="fields">
        <Moment label={say('start')} value={span.from} onChange={span.setFrom} />
        <Moment label={say('end')} value={span.to} onChange={span.setTo} />
      </div>
      <Way title={say('assign')} isOpen onTry={assign}>
        <p class="soft">{say('assignHelp')}</p>
      </Way>
      <Way title={say('postpone')} isOpen onTry={postpone}>
        <Count label={say('minutesLater')} value={minutes} onChange={setMinutes} />
        <Reason value={reason} onChange={setReason} />
      </Way>
    </Dialog>
  );
}
