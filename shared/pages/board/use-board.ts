import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Api, ApiProblem } from '#shared/pages/parts/api-client.ts';
import { followChanges } from '#shared/pages/parts/follow-changes.ts';
import { SignedOut } from '#shared/pages/parts/session.ts';
import { isBehind, loadBoard, reload } from './load-board.ts';
import { touchedBy } from './parts-touched.ts';
import type { BoardData, Part } from './records.ts';

/** What the clock alone changes, and how often it is read again: in milliseconds. */
const BY_CLOCK: Readonly<Partial<Record<Part, number>>> = { attention: 60_000, whereabouts: 60_000, locations: 15_000 };
/** What is read at most this often, however much changes: its cost follows the size of the event. */
const SELDOM: Readonly<Partial<Record<Part, number>>> = { whereabouts: 15_000 };

/** What one section alone shows, and nothing but the clock changes: it is read while this section is in view. */
const SHOWN_IN: Readonly<Partial<Record<Part, string>>> = { locations: 'map' };

function isInView(section: string): boolean {
  const box = document.getElementById(section)?.getBoundingClientRect();
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight;
}

export interface Board {
  readonly data: BoardData | undefined;
  /** When the board was last known to be up to date, in milliseconds. */
  readonly asOf: number;
  /** Why it is not read any more. */
  readonly fault: string | undefined;
  /** Reads these parts again now: after a write of this page. */
  readonly refresh: (parts: readonly Part[]) => Promise<void>;
}

/** Reads the board, and keeps it up to date by the list of changes while the page is visible. */
export function useBoard(api: Api, signOut: () => void): Board {
  const [data, setData] = useState<BoardData>();
  const [asOf, setAsOf] = useState(0);
  const [fault, setFault] = useState<string>();
  const latest = useRef<BoardData>(undefined);
  const keep = (next: BoardData) => {
    latest.current = next;
    setData(next);
  };
  const refresh = useMemo(() => {
    return async (parts: readonly Part[], activityIds?: readonly string[]): Promise<void> => {
      const before = latest.current;
      if (!before || parts.length === 0) return;
      const fresh = await reload(api, before, parts, activityIds);
      // Another part may have been read meanwhile.
      keep({ ...(latest.current ?? before), ...fresh });
    };
  }, [api]);
  useEffect(() => {
    const waiting = new Map<Part, number>();
    const readAt = new Map<Part, number>();
    const isDue = (part: Part, now: number) => {
      const section = SHOWN_IN[part];
      return now - (readAt.get(part) ?? 0) >= (SELDOM[part] ?? 0) && (!section || isInView(section));
    };
    return followChanges(api, {
      begin: async () => {
        keep(await loadBoard(api, Date.now()));
      },
      news: async (changes) => {
        const now = Date.now();
        if (latest.current && isBehind(latest.current, now)) {
          keep(await loadBoard(api, now));
          return;
        }
        const { activityIds, parts } = touchedBy(changes);
        for (const part of parts) waiting.set(part, now);
        for (const [part, every] of Object.entries(BY_CLOCK) as [Part, number][])
          if (now - (readAt.get(part) ?? 0) >= every) waiting.set(part, now);
        const due = [...waiting.keys()].filter((part) => isDue(part, now));
        for (const part of due) {
          waiting.delete(part);
          readAt.set(part, now);
        }
        await refresh(due, parts.has('activities') ? activityIds : undefined);
      },
      upToDate: () => {
        setAsOf(Date.now());
        setFault(undefined);
      },
      failed: (error) => {
        if (error instanceof SignedOut || (error instanceof ApiProblem && error.document.status === 401)) signOut();
        else setFault(error instanceof Error ? error.message : String(error));
      },
    });
  }, [api]);
  return { data, asOf, fault, refresh };
}
