import { say } from '#shared/pages/desk/words.ts';
import type { Proposal } from './proposal.ts';

/** How good a plan of cars and drivers is. */
export function Figures({ figures }: { readonly figures: NonNullable<Proposal['figures']> }) {
  const rows = [
    [say('plan.covered'), `${figures.coveredRides} / ${figures.rides}`],
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
