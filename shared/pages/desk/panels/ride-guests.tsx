import { valueName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { find } from '#shared/pages/desk/store/store.ts';
import { plural, say, times } from '#shared/pages/desk/words.ts';
import { act, nameOf } from './doing.ts';
import { Name } from './links.tsx';
import { boardingActions, takeOffAction } from './ride-actions.ts';
import { isOpen } from './rides.ts';
import { hasNeeds, NeededWords } from './tag-names.tsx';
import type { WholeActivity } from './whole.ts';

/** More guests than these are folded. */
const FOLD = 10;

interface Props {
  readonly ride: WholeActivity;
}

/** The guests of an activity, with their marks. */
export function RideGuests({ ride }: Props) {
  const { vips } = ride;
  const people = vips.reduce((sum, { partySize }) => sum + partySize, 0);
  const aboard = (ride.aboard ?? []).filter(({ alightedAt }) => !alightedAt).length;
  const title = (
    <>
      {plural('panel.guests', vips.length)} · {plural('panel.people', people)}
      {aboard > 0 && ` · ${say('panel.aboardCount', { n: aboard })}`}
    </>
  );
  const list = (
    <ul class="guests">
      {vips.map((guest) => (
        <Guest key={guest.id} guest={guest} ride={ride} />
      ))}
    </ul>
  );
  if (vips.length === 0) return null;
  if (vips.length <= FOLD)
    return (
      <section>
        <h3>{title}</h3>
        {list}
      </section>
    );
  return (
    <details class="part">
      <summary>
        <h3>{title}</h3>
      </summary>
      {list}
    </details>
  );
}

function Guest({ guest, ride }: Props & { readonly guest: WholeActivity['vips'][number] }) {
  const { id, name, partySize } = guest;
  const known = find('vips', id);
  const mark = ride.aboard?.find(({ vipId }) => vipId === id);
  const absence = ride.notAboard?.find(({ vipId }) => vipId === id);
  const state = mark ? 'aboard' : absence ? 'absent' : undefined;
  const marks = ride.type === 'TRANSPORT' ? boardingActions(ride.id, id, state) : [];
  const actions = isOpen(ride) ? [...marks, takeOffAction(ride.id, id)] : [];
  return (
    <li>
      <span>
        <Name kind="vips" id={id} name={name} />
        {partySize > 1 && <bdi class="soft"> +{partySize - 1}</bdi>}
        {mark && (
          <span class="good">
            {' '}
            {say('panel.aboard')} {times.value.time(mark.at)}
          </span>
        )}
        {absence && <span class="bad"> {valueName('outcome', absence.outcome)}</span>}
        {known && hasNeeds(known) && (
          <span class="soft needs-of">
            <NeededWords {...known} />
          </span>
        )}
      </span>
      {actions.length > 0 && (
        <span class="marks">
          {actions.map((action) => (
            <Button
              key={nameOf(action)}
              class="small"
              aria-label={`${nameOf(action)}: ${name}`}
              onPress={() => act(action, name, 'panel')}
            >
              {nameOf(action)}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
