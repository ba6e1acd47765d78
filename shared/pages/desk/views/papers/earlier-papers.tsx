import { Button } from '#shared/pages/desk/kit/button.tsx';
import type { Reading } from '#shared/pages/desk/views/reading.ts';
import { Read } from '#shared/pages/desk/views/view-head.tsx';
import { say, times } from '#shared/pages/desk/words.ts';
import { linkOf } from './make-paper.ts';

/** A paper of the list: without a link, which is made anew for each person who opens it. */
export interface ListedPaper {
  readonly id: string;
  readonly kind: string;
  readonly format: string;
  readonly createdAt: string;
  readonly keptUntil: string;
  readonly fileName: string;
  readonly pages?: number;
  readonly revision?: number;
  readonly supersedes?: string;
}

/** The papers that were made, the newest first. One that a newer one replaces is marked: it must not be handed out any more. */
export function EarlierPapers({ reading }: { readonly reading: Reading<readonly ListedPaper[]> }) {
  return (
    <section class="earlier">
      <h3>{say('papers.earlier')}</h3>
      <Read reading={reading}>
        {(papers) => {
          const replaced = new Set(papers.map(({ supersedes }) => supersedes));
          if (papers.length === 0) return <p>{say('papers.none')}</p>;
          return (
            <ul class="rows">
              {papers.map((paper) => (
                <EarlierPaper key={paper.id} paper={paper} isReplaced={replaced.has(paper.id)} />
              ))}
            </ul>
          );
        }}
      </Read>
    </section>
  );
}

function EarlierPaper({ isReplaced, paper }: { readonly paper: ListedPaper; readonly isReplaced: boolean }) {
  const open = async () => {
    // The window is opened by the press itself: a browser blocks one that opens later.
    const opened = window.open('', '_blank');
    try {
      const link = await linkOf(paper.id);
      if (link && opened) opened.location.href = link;
    } catch (error) {
      opened?.close();
      throw error;
    }
  };
  return (
    <li class={isReplaced ? 'replaced' : undefined}>
      <Button class="link" onPress={open}>
        {paper.fileName}
      </Button>{' '}
      <span class="soft">
        {times.value.dayTime(paper.createdAt)}
        {paper.pages !== undefined && ` · ${say('papers.pages', { n: paper.pages })}`}
        {paper.revision !== undefined && ` · ${say('papers.revision', { n: paper.revision })}`}
      </span>
      {isReplaced && <b> {say('papers.isReplaced')}</b>}
    </li>
  );
}
