import { useEffect, useState } from 'preact/hooks';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { Button, FormButton } from '#shared/pages/desk/kit/button.tsx';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { shown } from '#shared/pages/desk/lanes/ghosts.ts';
import { change, route, select } from '#shared/pages/desk/route.ts';
import { api, me } from '#shared/pages/desk/session.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList, ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say, times } from '#shared/pages/desk/words.ts';
import { type Applied, ghostsOf, openSteps, type Proposal, readProposal } from './proposal.ts';
import { Doing, Done, Steps, Texts } from './steps.tsx';

interface Props {
  readonly id: string;
  /** It may be known already: a copilot or an import has just made it. */
  readonly known?: Proposal;
  readonly onClose?: () => void;
}

/** A plan with its steps: choose, see what follows, do them, and take them back. */
export function ProposalView({ id, known, onClose }: Props) {
  const [proposal, setProposal] = useState<Proposal | undefined>(known);
  const [fault, setFault] = useState<string>();
  const read = () => {
    readProposal(id, setProposal).then(setProposal, (error: unknown) => setFault(faultOf(error)));
  };
  useEffect(read, [id]);
  return (
    <section class="proposal" aria-label={say('view.proposals')}>
      {onClose && (
        <button type="button" onClick={onClose}>
          {say('plan.all')}
        </button>
      )}
      <Fault of={fault} />
      {!proposal && fault === undefined && <p role="status">{say('reading')}</p>}
      {proposal?.status === 'PENDING' && (
        <p role="status">
          {proposal.progress ? say('papers.progress', { ...proposal.progress }) : say('plan.working')}
        </p>
      )}
      {proposal?.status === 'FAILED' && (
        <p role="alert" class="fault" dir="auto" lang="en">
          {proposal.failure}
        </p>
      )}
      {proposal?.status === 'READY' && <Ready proposal={proposal} onChange={setProposal} onApplied={read} />}
    </section>
  );
}

interface ReadyProps {
  readonly proposal: Proposal;
  readonly onChange: (proposal: Proposal) => void;
  readonly onApplied: () => void;
}

function Ready({ onApplied, onChange, proposal }: ReadyProps) {
  const open = openSteps(proposal);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set(open.map(({ n }) => n)));
  // What is done, is not done again.
  const chosen = new Set(open.flatMap(({ n }) => (picked.has(n) ? [n] : [])));
  const [applied, setApplied] = useState<Applied>();
  const isMine = proposal.heldBy.id === me().id;
  useEffect(() => {
    const wanted = open.filter(({ n }) => chosen.has(n));
    shown.value = ghostsOf(wanted, (id) => find('activities', id));
    return () => {
      shown.value = [];
    };
  }, [proposal, picked]);
  const path = `/api/proposals/${proposal.id}`;
  const takeOver = async () => onChange((await sendWrite<Proposal>('POST', `${path}/take-over`)).value);
  const revert = async () => change({ proposal: (await sendWrite<Proposal>('POST', `${path}/revert`)).value.id }, true);
  return (
    <>
      <h3>{valueName('kind', proposal.kind)}</h3>
      {proposal.reason && <p dir="auto">{proposal.reason}</p>}
      {proposal.figures && <Figures figures={proposal.figures} />}
      <Texts title={say('warnings')} of={proposal.warnings} />
      <Unresolved proposal={proposal} />
      {open.length === 0 && proposal.applied === 0 && <p>{say('noChange')}</p>}
      {open.length > 0 && <Steps steps={open} chosen={chosen} onChange={setPicked} />}
      {!isMine && (
        <p>
          {say('plan.heldBy', { name: proposal.heldBy.name ?? '' })}{' '}
          <Button onPress={takeOver}>{say('plan.takeOver')}</Button>
        </p>
      )}
      {isMine && open.length > 0 && (
        <Doing
          proposal={proposal}
          steps={open.length === chosen.size && proposal.applied === 0 ? undefined : [...chosen].sort((a, b) => a - b)}
          count={chosen.size}
          onDone={(result) => {
            setApplied(result);
            onApplied();
          }}
        />
      )}
      {applied && <Done applied={applied} />}
      {proposal.applied > proposal.leftOut.length && <Button onPress={revert}>{say('plan.revert')}</Button>}
    </>
  );
}

/** The rides that the plan does not cover, and why. */
function Unresolved({ proposal: { unresolved } }: { readonly proposal: Proposal }) {
  if (unresolved.length === 0) return null;
  return (
    <>
      <h4>{say('unresolved')}</h4>
      <ul class="texts">
        {unresolved.map(({ activityId, code, reason, values }) => (
          <li key={activityId}>
            <button type="button" class="link" onClick={() => select('activities', activityId)}>
              {find('activities', activityId)?.title ?? say('panel.ride')}
            </button>{' '}
            <Spoken of={{ code, values }} english={reason} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** How good a plan of cars and drivers is. */
function Figures({ figures }: { readonly figures: NonNullable<Proposal['figures']> }) {
  const rows = [
    [say('plan.covered'), `${figures.coveredRides}/${figures.rides}`],
    [say('plan.changed'), figures.changed],
    [say('plan.vehicles'), figures.vehicles],
    [say('plan.emptySeats'), figures.emptySeats],
    [say('plan.handovers'), figures.handovers],
    [say('plan.faces'), figures.facesPerGuest?.toFixed(1) ?? '–'],
    [say('plan.emptyMinutes'), figures.emptyMinutes],
    [say('plan.busiest'), workOf(figures.busiestDriver)],
    [say('plan.idlest'), workOf(figures.idlestDriver)],
  ] as const;
  return (
    <dl class="figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Work = NonNullable<Proposal['figures']>['busiestDriver'];

function workOf(work: Work): string {
  return work ? `${work.name} · ${Math.floor(work.minutes / 60)}:${String(work.minutes % 60).padStart(2, '0')}` : '–';
}

type Listed = Omit<Proposal, 'steps' | 'unresolved' | 'warnings' | 'figures'> & { readonly count: number };

/** The kinds of plan that a coordinator asks for, in the order in which an event needs them. */
const KINDS =
  'ASSIGN REASSIGN FOLLOW SHIFT POSTPONE CANCEL MOVE_PLACE RELODGE CLOSE GUEST_TIMES AWAY PARTY SWAP MERGE SPLIT REPEAT COPY_DAY SERIES ORDER'.split(
    ' ',
  );

/** Plans that were worked out and wait for a person, and one of them whole. */
export function Proposals() {
  const { proposal } = route.value.query;
  const list = useReading(() => api().list<Listed>('/api/proposals?limit=100'), [proposal]);
  return (
    <div class="proposals">
      <ViewHead title={say('view.proposals')}>{proposal === undefined && <Kinds />}</ViewHead>
      {proposal ? (
        <ProposalView key={proposal} id={proposal} onClose={() => change({ proposal: undefined }, true)} />
      ) : (
        <ReadList reading={list} class="rows" none={say('plan.none')}>
          {(each) => <Line key={each.id} of={each} />}
        </ReadList>
      )}
    </div>
  );
}

function Kinds() {
  return (
    <ul class="actions">
      {KINDS.map((kind) => (
        <li key={kind}>
          <FormButton of="createProposal" filled={{ kind }} text={valueName('kind', kind)} />
        </li>
      ))}
    </ul>
  );
}

function Line({ of: each }: { readonly of: Listed }) {
  return (
    <li>
      <button type="button" class="link" onClick={() => change({ proposal: each.id }, true)}>
        {valueName('kind', each.kind)}
      </button>{' '}
      <span class="soft">
        {say('plan.steps', { n: each.count })} · {say('plan.heldBy', { name: each.heldBy.name ?? '' })} ·{' '}
        {say('plan.until', { time: times.value.time(each.expiresAt) })}
        {each.applied > 0 && ` · ${say('plan.applied', { n: each.applied })}`}
      </span>{' '}
      <span dir="auto">{each.reason}</span>
    </li>
  );
}
