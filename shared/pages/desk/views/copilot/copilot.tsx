import { useEffect, useRef, useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { ProposalView } from '#shared/pages/desk/views/proposals/proposal-view.tsx';
import { say } from '#shared/pages/desk/words.ts';
import { askCopilot, type CopilotAnswer, type Turn } from './ask.ts';

/** The talk outlives the panel: a person looks at a ride, and comes back. */
let talk: readonly Turn[] = [];

/** Ask in plain words. What the copilot would write stands beside the lanes first, and is done only when the person says so. */
export function Copilot() {
  const [turns, setTurns] = useState<readonly Turn[]>(talk);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const keep = (next: readonly Turn[]) => {
    talk = next;
    setTurns(next);
  };
  const ask = async (next: readonly Turn[], confirm?: string) => {
    setBusy(true);
    setFault(undefined);
    keep(next);
    try {
      keep([...next, { by: 'copilot', answer: await askCopilot(next, confirm) }]);
      setText('');
    } catch (error) {
      // What was typed stays in its field.
      keep(turns);
      setFault(faultOf(error));
    }
    setBusy(false);
    field.current?.focus();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (text.trim() !== '') void ask([...turns, { by: 'person', text: text.trim() }]);
  };
  const last = turns.at(-1);
  return (
    <section class="copilot" aria-labelledby="copilot-title">
      <h2 id="copilot-title">{say('copilot.title')}</h2>
      {turns.length === 0 && <p class="soft">{say('copilot.intro')}</p>}
      <ol class="talk" aria-live="polite">
        {turns.map((turn, place) => (
          <li key={place} class={`by-${turn.by}`}>
            {turn.by === 'person' ? (
              <p dir="auto">{turn.text}</p>
            ) : (
              <Answer answer={turn.answer} isLast={turn === last} onConfirm={(id) => void ask(turns, id)} />
            )}
          </li>
        ))}
      </ol>
      {isBusy && <p role="status">{say('copilot.thinking')}</p>}
      <Fault of={fault} />
      <form onSubmit={submit}>
        <label>
          <span class="hidden">{say('copilot.ask')}</span>
          <textarea
            ref={field}
            rows={3}
            maxLength={8_000}
            dir="auto"
            placeholder={say('copilot.example')}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) submit(event);
            }}
          />
        </label>
        <ul class="actions">
          <li>
            <button type="submit" class="main" disabled={isBusy || text.trim() === ''}>
              {say('copilot.send')}
            </button>
          </li>
          {turns.length > 0 && (
            <li>
              <button type="button" onClick={() => keep([])}>
                {say('copilot.anew')}
              </button>
            </li>
          )}
        </ul>
      </form>
    </section>
  );
}

interface AnswerProps {
  readonly answer: CopilotAnswer;
  /** Only the plan of the last answer can be confirmed: the others are past. */
  readonly isLast: boolean;
  readonly onConfirm: (proposalId: string) => void;
}

/**
 * The account of the service comes first: it is made from what was committed, never from the words of the model. What waits is in the proposal, which
 * says it in the language of the person.
 */
function Answer({ answer, isLast, onConfirm }: AnswerProps) {
  const { account, failure, links, problem, proposal, reply, words = reply } = answer;
  return (
    <>
      {ACCOUNTS.map((name) => (
        <Account key={name} title={say(`copilot.${name}`)} texts={account[name]} sentences={answer.sentences} />
      ))}
      {account.done.length + account.unknown.length === 0 && <p class="soft">{say('history.none')}</p>}
      <p dir="auto" class="reply">
        <Sentence text={failure ?? words} sentences={answer.sentences} />
      </p>
      {problem && (
        <p class="fault">
          <Spoken of={problem} english={problem.detail} />
        </p>
      )}
      {links.map(({ title, url }) => (
        <p key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        </p>
      ))}
      {proposal && isLast && (
        <>
          <button type="button" class="main" onClick={() => onConfirm(proposal.id)}>
            {say('copilot.confirm', { n: proposal.steps.length })}
          </button>
          <ProposalView id={proposal.id} />
        </>
      )}
    </>
  );
}

/** The parts of an account that its proposal does not say. */
const ACCOUNTS = ['done', 'notDone', 'unknown'] as const;

interface AccountProps extends Pick<CopilotAnswer, 'sentences'> {
  readonly title: string;
  readonly texts: readonly string[];
}

function Account({ sentences, texts, title }: AccountProps) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="texts">
        {texts.map((text, place) => (
          <li key={place}>
            <Sentence text={text} sentences={sentences} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the model says has no sentence of the service: it stands as it is, in the language of the talk. */
function Sentence({ sentences, text }: Pick<CopilotAnswer, 'sentences'> & { readonly text: string }) {
  const said = sentences.find((each) => each.text === text);
  return said ? <Spoken of={said} english={text} /> : text;
}
