import { useEffect, useState } from 'preact/hooks';
import { messageOf } from '#shared/pages/parts/api-client.ts';
import { Dialog } from '#shared/pages/parts/dialog.tsx';
import { type Open, say, useShared } from './board-context.ts';
import { Count, Moment, Reason, useSpan, Way } from './fields.tsx';
import type { LaneKind } from './lane-rows.ts';
import { Action, TextList } from './layout.tsx';
import type { Message } from './records.ts';
import { RideDialog } from './ride-dialog.tsx';
import { Talk } from './talk.tsx';
import { proposalOf } from './trial.ts';
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

interface OfOne {
  readonly id: string;
  readonly onClose: () => void;
}

/** A guest: where they are, what they do, and what changes if they come or leave at another time. */
function GuestDialog({ id, onClose }: OfOne) {
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
          <Action
            key={each.id}
            text={`${each.allDay ? each.startDate : times.dayTime(each.startTime)} ${each.title}`}
            onPress={() => showRide(each.id)}
          />
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

/** A message of a driver, or to one, with those around it. Links to photos work for 15 minutes. */
function MessageDialog({ id, onClose }: OfOne) {
  const { api, data, tryOut } = useShared();
  const [message, setMessage] = useState<Message>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    api
      .get<Message>(`/api/messages/${id}`)
      .then(setMessage)
      .catch((error: unknown) => setFault(messageOf(error)));
  }, [id]);
  const driverId = message?.driverId;
  const isFromDriver = message?.direction === 'INBOUND';
  const name = data.drivers.find((driver) => driver.id === driverId)?.name;
  return (
    <Dialog title={name ?? say('message')} closeText={say('close')} onClose={onClose}>
      {fault && <p class="bad">{fault}</p>}
      {message && (
        <>
          {driverId ? (
            <Talk driverId={driverId} {...(isFromDriver && { answers: id })} />
          ) : (
            <p class="typed">{message.text}</p>
          )}
          {isFromDriver && (
            <button
              type="button"
              class="main"
              onClick={() =>
                tryOut({ title: name ?? say('message'), request: { operationId: 'readMessage', params: { id } } })
              }
            >
              {say('haveRead')}
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}

/** A vehicle or a driver: when they are off, and who takes their rides if they drop out. */
function ResourceDialog({ id, kind, onClose }: OfOne & { readonly kind: LaneKind }) {
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
          <TextList
            texts={blocks.map(
              ({ from, reason: why, to }) => `${times.dayTime(from)} – ${times.dayTime(to)}${why ? `: ${why}` : ''}`,
            )}
          />
        </>
      )}
      {kind === 'driver' && <Talk driverId={id} />}
      <Way title={say('dropsOut')} isOpen onTry={replace}>
        {span.fields}
        <Reason value={reason} onChange={setReason} />
      </Way>
    </Dialog>
  );
}

/** What changes many rides at once: those that lack something get it, or all of a time move. */
function DayDialog({ onClose }: Pick<OfOne, 'onClose'>) {
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
      <div class="fields">{span.fields}</div>
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
