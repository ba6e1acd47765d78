import { useState } from 'preact/hooks';
import { forgetLists } from '#shared/pages/desk/forms/choices.ts';
import { Field } from '#shared/pages/desk/forms/field.tsx';
import type { Values } from '#shared/pages/desk/forms/values.ts';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { change, route } from '#shared/pages/desk/route.ts';
import { api } from '#shared/pages/desk/session.ts';
import { shownDate } from '#shared/pages/desk/store/days.ts';
import { settings } from '#shared/pages/desk/store/store.ts';
import { type Reading, useReading } from '#shared/pages/desk/views/reading.ts';
import { Read, ViewHead } from '#shared/pages/desk/views/view-head.tsx';
import { say, times } from '#shared/pages/desk/words.ts';
import { languagesOfPages } from '#shared/pages/parts/load-words.ts';
import {
  linkOf,
  makePaper,
  PAPER_KINDS,
  type Paper,
  type PaperKind,
  paperFields,
  paperRequest,
  recordsField,
} from './paper.ts';

function firstValues(day: string): Values {
  return { date: day, from: day, to: day, language: settings.peek()?.pdf.language ?? 'en', copies: 1 };
}

/** Papers: every kind with its options, and those that were made. The address may name the kind and the records: `paper=DAY_SHEET&ids=…`. */
export function Papers() {
  const { query } = route.value;
  const day = shownDate.value;
  const kind = PAPER_KINDS.find((each) => each.kind === query.paper) ?? PAPER_KINDS[0];
  const [values, setValues] = useState<Values>(() => firstValues(day));
  const ids = query.ids ? query.ids.split(',') : [];
  const earlier = useReading(() => api().list<ListedPaper>('/api/reports?limit=100'));
  const choose = (name: string) => {
    setValues((before) => ({ ...before, supersedes: undefined }));
    change({ paper: name, ids: undefined });
  };
  return (
    <div class="papers">
      <ViewHead title={say('view.papers')} />
      <ul class="paper-kinds" aria-label={say('papers.kinds')}>
        {PAPER_KINDS.map((each) => (
          <li key={each.kind}>
            <button type="button" aria-pressed={each.kind === kind.kind} onClick={() => choose(each.kind)}>
              {valueName('kind', each.kind)}
            </button>
          </li>
        ))}
      </ul>
      <section class="paper-form operation" aria-label={valueName('kind', kind.kind)}>
        <PaperOptions
          kind={kind}
          ids={ids}
          values={values}
          onIds={(next) => change({ ids: next.join(',') || undefined })}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        />
        <Makers kind={kind} values={{ ...values, ids }} onMade={earlier.again} />
      </section>
      <EarlierPapers reading={earlier} />
    </div>
  );
}

type Making =
  | { readonly is: 'idle' }
  | { readonly is: 'busy'; readonly paper?: Paper }
  | { readonly is: 'made'; readonly paper: Paper }
  | { readonly is: 'failed'; readonly reason: string };

function Makers(props: { readonly kind: PaperKind; readonly values: Values; readonly onMade: () => void }) {
  const [making, setMaking] = useState<Making>({ is: 'idle' });
  const make = async (format: string) => {
    setMaking({ is: 'busy' });
    try {
      const request = paperRequest(props.kind, format, props.values);
      const paper = await makePaper(request, (so) => setMaking({ is: 'busy', paper: so }));
      setMaking(paper.status === 'READY' ? { is: 'made', paper } : { is: 'failed', reason: paper.failure ?? '' });
      forgetLists();
      props.onMade();
    } catch (error) {
      setMaking({ is: 'failed', reason: faultOf(error) });
    }
  };
  return (
    <>
      <ul class="actions">
        {props.kind.formats.map((format, place) => (
          <li key={format}>
            <Button
              class={place === 0 ? 'main' : undefined}
              disabled={making.is === 'busy'}
              onPress={() => make(format)}
            >
              {say('papers.make', { format })}
            </Button>
          </li>
        ))}
      </ul>
      {/* The region is there before its text: else no one hears it. */}
      <div role="status">
        <Made making={making} />
      </div>
    </>
  );
}

function Made({ making }: { readonly making: Making }) {
  switch (making.is) {
    case 'idle':
      return null;
    case 'busy': {
      const { progress } = making.paper ?? {};
      return <p>{progress ? say('papers.progress', { ...progress }) : say('papers.making')}</p>;
    }
    case 'failed':
      return <Fault of={making.reason} />;
    case 'made':
      return (
        <div class="made">
          <a class="button main" href={making.paper.url ?? ''} target="_blank" rel="noreferrer">
            {say('papers.open', { name: making.paper.fileName ?? '' })}
          </a>
          {making.paper.warnings?.map(({ message }) => (
            <p key={message} class="warned" lang="en" dir="auto">
              {message}
            </p>
          ))}
        </div>
      );
  }
}

interface Props {
  readonly kind: PaperKind;
  readonly ids: readonly string[];
  readonly values: Values;
  readonly onIds: (ids: readonly string[]) => void;
  readonly onChange: (part: Values) => void;
}

/** What can be chosen for a paper of this kind. */
function PaperOptions({ ids, kind, onChange, onIds, values }: Props) {
  const records = recordsField(kind);
  const isOne = records?.type === 'id';
  return (
    <div class="part">
      {paperFields(kind, languagesOfPages().sort()).map((field) => (
        <Field
          key={field.name}
          id={`paper-${field.name}`}
          field={field}
          value={values[field.name]}
          beside={values}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ))}
      {records && (
        <Field
          id="paper-ids"
          field={records}
          value={isOne ? ids[0] : ids}
          beside={values}
          onChange={(value) => onIds([(value ?? []) as readonly string[]].flat())}
        />
      )}
      {records && !isOne && ids.length === 0 && <p class="soft">{say('papers.noneIsAll')}</p>}
    </div>
  );
}

/** A paper of the list: without a link, which is made anew for each person who opens it. */
interface ListedPaper {
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
function EarlierPapers({ reading }: { readonly reading: Reading<readonly ListedPaper[]> }) {
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
