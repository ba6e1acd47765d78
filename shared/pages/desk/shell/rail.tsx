import { select } from '../route.ts';
import { derived } from '../store/store.ts';
import { say } from '../words.ts';

/** What needs a person, the worst first. */
export function Rail() {
  const rows = (derived.attention.value?.items ?? []).filter(({ dismissal }) => !dismissal);
  return (
    <aside class="rail" aria-labelledby="needs-title">
      <h2 id="needs-title">
        {say('needsYou')} <span class="count">{rows.length}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={`${row.code}:${row.subject.id}`} class={row.severity}>
            <button type="button" onClick={() => select(row.subject.type, row.subject.id)}>
              {row.detail}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
