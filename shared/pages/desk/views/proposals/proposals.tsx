import { valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { change, route } from '#shared/pages/desk/route.ts';
import { api } from '#shared/pages/desk/session.ts';
import { useReading } from '#shared/pages/desk/views/reading.ts';
import { ReadList, ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say, times } from '#shared/pages/desk/words.ts';
import type { Proposal } from './proposal.ts';
import { ProposalView } from './proposal-view.tsx';

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
