import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { loadOperations, type Operation } from '#shared/pages/desk/forms/operations.ts';
import { withWords } from '#shared/pages/desk/forms/words.ts';
import { isPaletteOpen } from '#shared/pages/desk/shell/open.ts';
import { plural, say } from '#shared/pages/desk/words.ts';
import { commandEntries, firstEntries } from './commands.ts';
import { recordEntries } from './records.ts';
import { type Entry, prepared, search } from './search.ts';

const MOST = 40;
const LIST = 'palette-list';

function close(): void {
  isPaletteOpen.value = false;
}

/** Runs an entry after the window has closed and the focus is back where it was. */
function run(entry: Entry | undefined): void {
  if (!entry) return;
  close();
  setTimeout(entry.run, 0);
}

/** The entries that fit what is typed. Records are there at once, what can be done as soon as its words are loaded. */
function useEntries(query: string): { readonly found: readonly Entry[]; readonly isWhole: boolean } {
  const [operations, setOperations] = useState<ReadonlyMap<string, Operation>>();
  useEffect(() => {
    Promise.all([loadOperations(), withWords()])
      .then(([found]) => setOperations(found))
      .catch(() => setOperations(new Map()));
  }, []);
  const commands = useMemo(() => (operations ? commandEntries(operations) : []), [operations]);
  const all = useMemo(() => prepared([...commands, ...recordEntries()]), [commands]);
  const found = useMemo(() => (query.trim() ? search(all, query, MOST) : firstEntries(commands)), [all, query]);
  return { found, isWhole: operations !== undefined };
}

function Option(props: {
  readonly entry: Entry;
  readonly place: number;
  readonly isCurrent: boolean;
  readonly onEnter: () => void;
}) {
  const { about, kind, text } = props.entry;
  return (
    <li
      id={`${LIST}-${props.place}`}
      role="option"
      aria-selected={props.isCurrent}
      onPointerMove={props.isCurrent ? undefined : props.onEnter}
      onClick={() => run(props.entry)}
    >
      <span class="kind">{kind}</span>
      <span class="text" dir="auto">
        {text}
      </span>
      {about && (
        <span class="about" dir="auto">
          {about}
        </span>
      )}
    </li>
  );
}

/** Finds every record, and everything that can be done, by its words. */
export function Palette() {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { found, isWhole } = useEntries(query);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // What closes it while it is still in the page gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const place = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const onKey = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: place + 1 < found.length ? place + 1 : 0,
      ArrowUp: place > 0 ? place - 1 : found.length - 1,
      PageDown: Math.min(found.length - 1, place + 8),
      PageUp: Math.max(0, place - 8),
    }[event.key];
    if (event.key === 'Enter' && !event.isComposing) run(found[place]);
    else if (to === undefined) return;
    else setAt(to);
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={say('shell.search')}
      onClose={close}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <input
        role="combobox"
        aria-label={say('shell.search')}
        aria-expanded={found.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${LIST}-${place}` : undefined}
        placeholder={say('palette.hint')}
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={query}
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <p class="hidden" role="status">
        {plural('palette.found', found.length)}
      </p>
      <ul ref={list} id={LIST} role="listbox" aria-label={say('shell.search')} aria-busy={!isWhole}>
        {found.map((entry, index) => (
          <Option
            key={entry.key}
            entry={entry}
            place={index}
            isCurrent={index === place}
            onEnter={() => setAt(index)}
          />
        ))}
      </ul>
      {found.length === 0 && query.trim() !== '' && <p class="soft">{say('palette.nothing')}</p>}
    </dialog>
  );
}
