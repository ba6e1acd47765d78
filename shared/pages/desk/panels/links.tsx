import type { ComponentChildren } from 'preact';
import { valueName } from '#shared/pages/desk/forms/words.ts';
import { select } from '#shared/pages/desk/route.ts';
import type { Kind, Records } from '#shared/pages/desk/store/records.ts';
import { find } from '#shared/pages/desk/store/store.ts';
import { say, times } from '#shared/pages/desk/words.ts';

interface LinkProps {
  readonly kind: string;
  readonly id: string;
  readonly children: ComponentChildren;
  /** In a table that has one tab stop of its own. */
  readonly isQuiet?: boolean;
}

/** A name that opens its record in the panel. */
export function RecordLink({ children, id, isQuiet, kind }: LinkProps) {
  return (
    <button
      type="button"
      class="link"
      dir="auto"
      tabIndex={isQuiet ? -1 : undefined}
      onClick={(event) => {
        event.stopPropagation();
        select(kind, id);
      }}
    >
      {children}
    </button>
  );
}

function nameIn(kind: Kind, record: Records[Kind] | undefined): string | undefined {
  if (!record) return undefined;
  if ('name' in record) return record.name;
  if ('title' in record) return record.title;
  return kind === 'flights' && 'flightNumber' in record ? record.flightNumber : undefined;
}

interface NameProps {
  readonly kind: Kind;
  readonly id: string | null | undefined;
  /** The name, where the desk may not have the record. */
  readonly name?: string | undefined;
  readonly isQuiet?: boolean;
}

/** The name of a record of the desk, as a link to it. Without an id: nothing. */
export function Name({ id, isQuiet, kind, name }: NameProps) {
  const record = find(kind, id);
  if (!id) return null;
  return (
    <RecordLink kind={kind} id={id} isQuiet={isQuiet ?? false}>
      {nameIn(kind, record) ?? name ?? say('unknownRecord')}
    </RecordLink>
  );
}

/** Names of several records. */
export function Names({ ids, kind }: { readonly ids: readonly string[]; readonly kind: Kind }) {
  return (
    <span class="names">
      {ids.map((id) => (
        <Name key={id} kind={kind} id={id} />
      ))}
    </span>
  );
}

/** A place, as a link where the desk knows it. */
export function PlaceName({ id, text }: { readonly id: string | null; readonly text: string | undefined }) {
  if (!id) return <span dir="auto">{text}</span>;
  return (
    <RecordLink kind="places" id={id}>
      {text ?? find('places', id)?.name}
    </RecordLink>
  );
}

/** A telephone number that calls. */
export function Phone({ number }: { readonly number: string | null | undefined }) {
  if (!number) return null;
  return (
    <a class="phone" href={`tel:${number.replace(/;ext=/, ',')}`} dir="ltr">
      {number}
    </a>
  );
}

interface Failed {
  readonly failure?: string | undefined;
  readonly failureCode?: string | undefined;
}

/** Why a message was not sent. What the provider said is in English. */
export function Failure({ of: { failure, failureCode } }: { readonly of: Failed }) {
  return failureCode ? (
    <>{say(`messages.why.${failureCode}` as 'messages.why.OVER')}</>
  ) : (
    <bdi lang="en">{failure}</bdi>
  );
}

/** A status, coloured and in words. */
export function Status({ status }: { readonly status: string }) {
  return <span class={`status ${status}`}>{valueName('status', status)}</span>;
}

/** Returns from when to when, with the day once. */
export function spanOf(from: string, to: string): string {
  const { day, dayTime, time } = times.value;
  return `${dayTime(from)} – ${day(from) === day(to) ? time(to) : dayTime(to)}`;
}

/** Labels of tags in the language of the page come with the settings; without a label, the id. */
export function Tags({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <span class="tags">
      {labels.map((label) => (
        <span key={label} class="tag" dir="auto">
          {label}
        </span>
      ))}
    </span>
  );
}
