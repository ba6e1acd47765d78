import { useState } from 'preact/hooks';
import { type Api, download } from '#shared/pages/parts/api-client.ts';
import type { Imported, Tags } from './records.ts';
import { type FieldWords, reasonOf, type Say, wordsOf } from './words.ts';

const KINDS = ['VEHICLES', 'DRIVERS', 'BLOCKS'] as const;

/** What the person says of the rows of a file: of those that wait, and whether those with faults are left out. */
interface Decided {
  readonly rows: Readonly<Record<string, string>>;
  readonly faulty: boolean;
}
const NOTHING: Decided = { rows: {}, faulty: false };

interface Props {
  readonly api: Api;
  readonly reload: () => Promise<void>;
  readonly say: Say;
  readonly tags: Tags;
}

/** The fleet of a supplier from a spreadsheet: the file is tried out first, shows what it would change, and is then written. */
export function FleetSheet({ api, reload, say, tags }: Props) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('VEHICLES');
  const [file, setFile] = useState<File>();
  const [decided, setDecided] = useState<Decided>(NOTHING);
  const [tried, setTried] = useState<Imported>();
  const [saved, setSaved] = useState<Imported>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true);
    setProblem('');
    await run().catch((error: unknown) => setProblem(reasonOf(error, say)));
    setBusy(false);
  };
  const send = (list: File, { faulty, rows }: Decided, dryRun: boolean) =>
    attempt(async () => {
      const decisions = JSON.stringify(rows);
      const query = new URLSearchParams({ kind, decisions, ...(faulty && { faulty: 'SKIP' }) }).toString();
      // The service finds out by the content what it is: systems give the same file different types.
      const body = new Blob([list], { type: 'application/octet-stream' });
      setTried(undefined);
      const onWait = (n: number) => setProblem(say('waits', { n }));
      const { value } = await api.send<Imported>('POST', `/api/import?${query}`, { body, dryRun, onWait });
      setProblem('');
      if (dryRun) setTried(value);
      else {
        setSaved(value);
        await reload();
      }
    });
  const take = (next: File | undefined, asked = NOTHING) => {
    setFile(next);
    setSaved(undefined);
    setTried(undefined);
    setDecided(asked);
    if (next) void send(next, asked, true);
  };
  const getTemplate = () =>
    attempt(() => download(api, `/api/import/template?kind=${kind}`, `${kind.toLowerCase()}.xlsx`));
  return (
    <details class="card">
      <summary>{say('fleet')}</summary>
      <div class="fleet">
        <p class="soft">{say('fleetHow')}</p>
        <label>
          {say('inFile')}
          <select
            value={kind}
            onChange={({ currentTarget }) => {
              setKind(currentTarget.value as typeof kind);
              take(undefined);
            }}
          >
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {say(each)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" disabled={isBusy} onClick={() => void getTemplate()}>
          {say('template')}
        </button>
        <label>
          {say('chooseFile')}
          <input
            type="file"
            accept=".csv,.txt,.tsv,.xlsx"
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              // The same file can be chosen again after it was mended.
              currentTarget.value = '';
            }}
          />
        </label>
        <p role="alert" class="bad" dir="auto">
          {problem}
        </p>
        <div role="status">
          {file && <p dir="auto">{file.name}</p>}
          {tried && <p>{say('tried', countsOf(tried))}</p>}
          {saved && <p class="good">{say('saved', countsOf(saved))}</p>}
        </div>
        {tried && file && (
          <>
            <Faults tried={tried} />
            {(tried.faults > 0 || decided.faulty) && (
              <label class="tick">
                <input
                  type="checkbox"
                  checked={decided.faulty}
                  onChange={({ currentTarget }) => take(file, { ...decided, faulty: currentTarget.checked })}
                />{' '}
                {say('leaveOutAll')}
              </label>
            )}
            <Waiting
              tried={tried}
              say={say}
              decide={(row, choice) => take(file, { ...decided, rows: { ...decided.rows, [row]: choice } })}
            />
            <Changes tried={tried} words={wordsOf(kind, say, tags)} say={say} />
            {tried.faults > 0 && <p class="bad">{say('mendFile')}</p>}
            <button
              type="button"
              class="main"
              disabled={isBusy || tried.faults > 0 || tried.created + tried.updated === 0}
              onClick={() => void send(file, decided, false)}
            >
              {say('save')}
            </button>
          </>
        )}
      </div>
    </details>
  );
}

function countsOf({ created, faults, unchanged, updated }: Imported) {
  return { created, faults, unchanged, updated };
}

/** What is wrong with the file or was left out, by cause. The service says it in English. */
function Faults({ tried }: { readonly tried: Imported }) {
  return (
    <ul lang="en" dir="auto">
      {[...tried.errors, ...tried.leftOut, ...tried.notices].map(({ cell, column, message, read, row }, place) => (
        <li key={place} class={place < tried.errors.length ? 'ride bad' : 'ride soft'}>
          {[cell ?? row, column].filter(Boolean).join(' › ')}: {message} {read.length > 0 && <q>{read.join('”, “')}</q>}
        </li>
      ))}
    </ul>
  );
}

/** Rows that may mean a vehicle or driver who is stored already: the person decides. */
function Waiting(props: {
  readonly tried: Imported;
  readonly say: Say;
  readonly decide: (row: number, choice: string) => void;
}) {
  const { decide, say, tried } = props;
  return tried.waiting.map(({ like, name, row }) => (
    <label key={row}>
      <span dir="auto">
        {row}: {name}
      </span>
      <select value="" onChange={({ currentTarget }) => decide(row, currentTarget.value)}>
        <option value="">{say('decide')}</option>
        {like.map(({ id, name: known }) => (
          <option key={id} value={id}>
            {say('isSame', { name: known })}
          </option>
        ))}
        <option value="NEW">{say('isNew')}</option>
        <option value="SKIP">{say('skip')}</option>
      </select>
    </label>
  ));
}

/** What the file adds and changes. */
function Changes(props: { readonly tried: Imported; readonly words: FieldWords; readonly say: Say }) {
  const { say, tried, words } = props;
  const shown = tried.changes.flatMap(({ change, ...each }) =>
    change === 'CREATED' || change === 'UPDATED' ? [{ ...each, change }] : [],
  );
  return (
    <ul>
      {shown.map(({ after = {}, before = {}, change, fields, name, row }) => (
        <li key={row} class="ride" dir="auto">
          <b>{name}</b> · {say(change)}
          {change === 'UPDATED' &&
            fields.map((field) => (
              <p key={field} class="soft">
                {words.nameOf(field)}: <del>{words.valueOf(field, before[field])}</del>{' '}
                <ins>{words.valueOf(field, after[field])}</ins>
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}
