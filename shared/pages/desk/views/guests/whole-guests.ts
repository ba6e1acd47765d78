import { useEffect, useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import type { WholeGuest } from '#shared/pages/desk/panels/whole.ts';
import { api } from '#shared/pages/desk/session.ts';
import { lists } from '#shared/pages/desk/store/store.ts';

/** More changed guests than these are read as a list. */
const ONE_BY_ONE = 4;

interface State {
  readonly guests: ReadonlyMap<string, WholeGuest> | undefined;
  readonly fault: string | undefined;
}

let kept: ReadonlyMap<string, WholeGuest> | undefined;
/** The brief records of the store that the whole ones were read for: a change makes another object. */
let basis: ReadonlyMap<string, unknown> = new Map();

async function readAll(): Promise<ReadonlyMap<string, WholeGuest>> {
  const all = await api().list<WholeGuest>('/api/vips?includeRosterOnly=true&limit=200');
  return new Map(all.map((guest) => [guest.id, guest]));
}

/** Reads what has changed since the last read. */
async function readChanged(): Promise<ReadonlyMap<string, WholeGuest>> {
  const brief = lists.vips.peek();
  const changed = [...brief].filter(([id, record]) => basis.get(id) !== record).map(([id]) => id);
  const isFirst = kept === undefined;
  basis = brief;
  if (isFirst || changed.length > ONE_BY_ONE) return readAll();
  const read = await Promise.all(changed.map((id) => api().get<WholeGuest>(`/api/vips/${id}`)));
  const next = new Map([...(kept ?? [])].filter(([id]) => brief.has(id)));
  for (const guest of read) next.set(guest.id, guest);
  return next;
}

/** Reads what has changed. What fails keeps the last good guests, and is read as a whole the next time. */
async function readAgain(): Promise<State> {
  try {
    kept = await readChanged();
    return { guests: kept, fault: undefined };
  } catch (error) {
    basis = new Map();
    return { guests: kept, fault: faultOf(error) };
  }
}

/** The whole guests: read when the view is opened, and each again when the feed says that it has changed. */
export function useWholeGuests(): State {
  const [state, setState] = useState<State>({ guests: kept, fault: undefined });
  const brief = lists.vips.value;
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      const next = await readAgain();
      if (isWanted) setState(next);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [brief]);
  return state;
}
