import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { areSaid, FieldFaults } from '#shared/pages/desk/kit/problem.tsx';
import { Spoken } from '#shared/pages/desk/kit/spoken.tsx';
import { shownValue } from '#shared/pages/desk/panels/shown-value.ts';
import type { Trial } from '#shared/pages/desk/store/writes.ts';
import { arrow, listed, plural, say } from '#shared/pages/desk/words.ts';
import { recordName } from './choices.ts';
import type { Difference } from './values.ts';
import { areWordsLoaded, codeName, fieldName, isNamed, withWords } from './words.ts';

interface Alternative {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
  readonly seatCapacity?: number | undefined;
  readonly asCoDriver?: boolean | undefined;
}

interface Cure {
  readonly operationId: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

interface Notice {
  readonly code?: string;
  readonly values?: object;
  readonly message?: string;
  readonly detail?: string;
  readonly reason?: string;
  readonly severity?: string;
  readonly cure?: Cure;
}

interface Sent {
  readonly driverId?: string;
  readonly message?: { readonly text?: string };
}

/** What the answers of dry runs have beside the record. */
interface Said {
  readonly warnings?: readonly Notice[];
  readonly unresolved?: readonly Notice[];
  readonly follows?: { readonly appears: readonly Notice[]; readonly disappears: readonly Notice[] };
  readonly steps?: readonly (Notice & { readonly n?: number; readonly summary?: string })[];
  readonly results?: readonly Sent[];
  /** Of questions: what is in the way, and who or what is free. */
  readonly problems?: readonly Notice[];
  readonly alternatives?: readonly Alternative[];
  readonly items?: readonly Standing[];
}

interface Standing {
  readonly free?: boolean;
  readonly driver?: { readonly name: string };
  readonly vehicle?: { readonly name: string };
}

interface Props {
  readonly trial: Trial;
  /** What the record has differently afterwards. */
  readonly differences?: readonly Difference[];
  /** The people who are told. */
  readonly told?: readonly string[];
  /** Takes over an alternative. Without it, alternatives are named only. */
  readonly onAlternative?: (field: 'vehicleId' | 'driverId' | 'coDriverId', id: string, name: string) => void;
}

/** What a dry run says: what changes, who is told, what follows, and why it is refused, with what to do instead. It stands in a live region. */
export function Outcome(props: Props) {
  if (!areWordsLoaded()) void withWords();
  const { trial } = props;
  return trial.is === 'refused' ? <Refusal {...props} trial={trial} /> : <Effects {...props} value={trial.value} />;
}

function Refusal({ onAlternative, trial }: Props & { readonly trial: Extract<Trial, { is: 'refused' }> }) {
  const { document } = trial.problem;
  const { alternatives = [], code, cure, detail, errors = [], title } = document;
  return (
    <div class="outcome refused">
      <p>
        <b>{codeName(code)}</b>
      </p>
      {!areSaid(errors) && (
        <p>
          <Spoken of={document} english={detail ?? title} />
        </p>
      )}
      <FieldFaults among={errors} />
      <Alternatives among={alternatives} onAlternative={onAlternative} />
      {cure && <CureButton cure={cure} />}
    </div>
  );
}

function Alternatives(props: {
  readonly among: readonly Alternative[];
  readonly onAlternative: Props['onAlternative'];
}) {
  const { among, onAlternative } = props;
  if (among.length === 0) return null;
  return (
    <>
      <p class="soft">{say('forms.alternatives')}</p>
      <ul class="alternatives">
        {among.map(({ asCoDriver, id, name, resource, seatCapacity }) => {
          const text = seatCapacity === undefined ? name : `${name} (${seatCapacity})`;
          const field = resource === 'VEHICLE' ? 'vehicleId' : asCoDriver ? 'coDriverId' : 'driverId';
          return (
            <li key={`${field}:${id}`}>
              {onAlternative ? (
                <button type="button" class="small" onClick={() => onAlternative(field, id, name)}>
                  {say('use', { name: text })}
                </button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function CureButton({ cure: { body, operationId, params, query } }: { readonly cure: Cure }) {
  return (
    <FormButton of={operationId} filled={{ ...params, ...query, ...body }} class="small" text={say('forms.cure')} />
  );
}

/** Other answers have items too: only these say who is free. */
function isStandings({ items }: Said): boolean {
  return Array.isArray(items) && items.every((each) => 'free' in each);
}

const NOTHING = { appears: [], disappears: [] };

/** The answer of a question: what is in the way, and what is free. */
function Replies(props: { readonly said: Said; readonly onAlternative: Props['onAlternative'] }) {
  const { alternatives = [], items = [], problems = [], warnings = [] } = props.said;
  const free = items.filter((each) => each.free).map(({ driver, vehicle }) => (vehicle ?? driver)?.name ?? '');
  const isClear = items.length + problems.length + warnings.length === 0;
  return (
    <div class="outcome possible">
      {isClear && <p class="good">{say('forms.possible')}</p>}
      <Notices title={say('warnings')} notices={[...problems, ...warnings]} class="warn" />
      <Alternatives among={alternatives} onAlternative={props.onAlternative} />
      {items.length > 0 && (
        <section>
          <h3>{plural('forms.free', free.length)}</h3>
          <p dir="auto">{listed(free)}</p>
        </section>
      )}
    </div>
  );
}

function Effects({ differences = [], onAlternative, told = [], value }: Props & { readonly value: Said | undefined }) {
  const said = value ?? {};
  const { follows = NOTHING, results = [], steps = [], unresolved = [], warnings = [] } = said;
  if (said.problems || isStandings(said)) return <Replies said={said} onAlternative={onAlternative} />;
  const parts = [differences, told, results, steps, unresolved, warnings, follows.appears, follows.disappears];
  const isQuiet = parts.every(({ length }) => length === 0);
  return (
    <div class="outcome possible">
      {isQuiet && <p class="good">{say('forms.possible')}</p>}
      <Differences all={differences} />
      <Steps steps={steps} />
      <Told names={told} sent={results} />
      <Notices title={say('warnings')} notices={warnings} class="warn" />
      <Notices title={say('unresolved')} notices={unresolved} class="warn" />
      <Notices title={say('forms.appears')} notices={follows.appears} class="warn" />
      <Notices title={say('forms.disappears')} notices={follows.disappears} class="good" />
    </div>
  );
}

/** More than these are counted. */
const MOST = 8;

function Notices(props: { readonly title: string; readonly notices: readonly Notice[]; readonly class: string }) {
  const { class: name, notices, title } = props;
  if (notices.length === 0) return null;
  return (
    <section class={name}>
      <h3>{title}</h3>
      <ul>
        {notices.slice(0, MOST).map((notice) => {
          const { code, cure, detail, message, reason } = notice;
          const text = message ?? detail ?? reason ?? '';
          return (
            <li key={`${code ?? ''}${text}`}>
              {code && isNamed(code) && <b>{codeName(code)}. </b>}
              <Spoken of={notice} english={text} /> {cure && <CureButton cure={cure} />}
            </li>
          );
        })}
      </ul>
      {notices.length > MOST && <p class="soft">{plural('forms.more', notices.length - MOST)}</p>}
    </section>
  );
}

function Steps({ steps }: { readonly steps: NonNullable<Said['steps']> }) {
  if (steps.length === 0) return null;
  return (
    <section>
      <h3>{plural('forms.steps', steps.length)}</h3>
      <ol>
        {steps.slice(0, MOST).map((step) => (
          <li key={step.n}>
            <Spoken of={step} english={step.summary ?? ''} />
          </li>
        ))}
      </ol>
      {steps.length > MOST && <p class="soft">{plural('forms.more', steps.length - MOST)}</p>}
    </section>
  );
}

function Told({ names, sent }: { readonly names: readonly string[]; readonly sent: readonly Sent[] }) {
  const all = sent.length > 0 ? sent.map(({ driverId = '' }) => recordName('Driver', driverId)) : names;
  const texts = [...new Set(sent.map(({ message }) => message?.text ?? ''))].filter(Boolean);
  if (all.length === 0) return null;
  return (
    <section class="told">
      <h3>{plural('forms.told', all.length)}</h3>
      <p dir="auto">{listed(all)}</p>
      {texts.map((text) => (
        <blockquote key={text} dir="auto">
          {text}
        </blockquote>
      ))}
    </section>
  );
}

/** What changes, from what it was to what it becomes. */
function Differences({ all }: { readonly all: readonly Difference[] }) {
  if (all.length === 0) return null;
  return (
    <dl class="differences">
      {all.map(({ after, before, field }) => (
        <div key={field.name}>
          <dt>{fieldName(field.name)}</dt>
          <dd>
            <del dir="auto">{shownValue(field.name, before)}</del> {arrow()}{' '}
            <ins dir="auto">{shownValue(field.name, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
