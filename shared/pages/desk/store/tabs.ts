import type { Read, ReadPart } from './parts.ts';
import type { Settings } from './records.ts';

/** What one tab tells the others of the same person. */
export type News =
  /** The answers of the feed, as the tab that asks has them. */
  | { readonly is: 'changes'; readonly changes: unknown; readonly etag: string | undefined }
  | { readonly is: 'parts'; readonly parts: readonly ReadPart[] }
  | { readonly is: 'settings'; readonly settings: Settings }
  | { readonly is: 'asOf'; readonly at: number; readonly fault: string | undefined }
  /** A tab has written, or a person came back: ask now. */
  | { readonly is: 'wake'; readonly stale: readonly Read[] }
  /** What a tab shows. An empty list: it shows nothing more. */
  | { readonly is: 'shows'; readonly tab: string; readonly parts: readonly Read[] }
  | { readonly is: 'presence'; readonly present: unknown };

/** Tells which one of the tabs of a person asks the service, and carries what it hears to the others. */
export interface Tabs {
  readonly isLeading: () => boolean;
  readonly tell: (news: News) => void;
  /** This tab asks from now on: it came to the front. */
  readonly lead: () => void;
}

/**
 * Joins the tabs of a person. The one that came to the front last leads, because a browser slows down the others. Where the browser has no locks,
 * each tab leads. `onLead` is called when this tab begins to lead.
 */
export function joinTabs(name: string, onLead: () => void, onNews: (news: News) => void): Tabs {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data));
  let leads = false;
  const begin = () => {
    leads = true;
    onLead();
  };
  const hold = (): Promise<never> => {
    begin();
    return new Promise(() => undefined);
  };
  const ask = (steal: boolean): void => {
    if (!navigator.locks) return begin();
    // The promise is refused when another tab takes the lock. Then this one waits in line.
    navigator.locks.request(name, steal ? { steal } : {}, hold).catch(() => {
      leads = false;
      ask(false);
    });
  };
  ask(document.visibilityState === 'visible');
  return {
    isLeading: () => leads,
    // A channel is of one origin: it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel.postMessage(news),
    lead: () => {
      if (!leads) ask(true);
    },
  };
}
