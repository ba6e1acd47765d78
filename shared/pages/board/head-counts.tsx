import { say, useShared } from './board-context.ts';
import { GuestFinder } from './guest-finder.tsx';

/** Where the guests are: head counts by state, then by place. */
export function HeadCounts() {
  const { counts } = useShared().data.whereabouts;
  const states = counts.byState.filter(({ guests }) => guests > 0);
  return (
    <section id="counts" class="panel" aria-labelledby="counts-title">
      <h2 id="counts-title">
        {say('counts')} <span class="count">{counts.people}</span>
      </h2>
      <GuestFinder />
      <table>
        <thead>
          <tr>
            <th scope="col">{say('state')}</th>
            <th scope="col">{say('guests')}</th>
            <th scope="col">{say('people')}</th>
            <th scope="col">{say('seen')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ guests, observed, people, state }) => (
            <tr key={state}>
              <th scope="row">{say(state)}</th>
              <td>{guests}</td>
              <td>{people}</td>
              <td>{observed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {counts.byPlace.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{say('place')}</th>
              <th scope="col">{say('guests')}</th>
              <th scope="col">{say('people')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.byPlace.map(({ guests, people, place }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td>{guests}</td>
                <td>{people}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
