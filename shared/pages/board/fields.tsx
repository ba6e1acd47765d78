import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { say, useShared } from './board-context.ts';

export function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly among: readonly { readonly id: string; readonly name: string }[];
  /** The text of no choice. Default: none. */
  readonly empty?: string;
}) {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <option value="">{props.empty ?? say('none')}</option>
        {props.among.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A moment in the zone of the event, as `datetime-local` fields have it. */
export function Moment(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Default: true. */
  readonly required?: boolean;
}) {
  return (
    <label>
      {props.label}
      <input
        type="datetime-local"
        required={props.required ?? true}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </label>
  );
}

export function Count(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly least?: number;
  readonly most?: number;
}) {
  return (
    <label>
      {props.label}
      <input
        type="number"
        required
        min={props.least}
        max={props.most}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

export function Reason(props: { readonly value: string; readonly onChange: (text: string) => void }) {
  return (
    <label>
      {say('reason')}
      <input maxLength={500} value={props.value} onInput={(event) => props.onChange(event.currentTarget.value)} />
    </label>
  );
}

/** One way to mend something: closed until it is chosen, unless `isOpen` says otherwise. */
export function Way(props: {
  readonly title: string;
  readonly onTry: () => void;
  readonly isOpen?: boolean;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(props.isOpen ?? false);
  return (
    <details class="way" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            props.onTry();
          }}
        >
          {props.children}
          <button type="submit" class="main" disabled={props.disabled}>
            {say('check')}
          </button>
        </form>
      )}
    </details>
  );
}

const STEP_MS = 5 * MINUTE_MS;

/** A span that a person chooses, with its fields: at first from now on for 24 hours. */
export function useSpan() {
  const { now, times } = useShared();
  const begin = Math.floor(now / STEP_MS) * STEP_MS;
  const [from, setFrom] = useState(times.local(begin));
  const [to, setTo] = useState(times.local(begin + DAY_MS));
  const fields = (
    <>
      <Moment label={say('start')} value={from} onChange={setFrom} />
      <Moment label={say('end')} value={to} onChange={setTo} />
    </>
  );
  return { fields, instants: { from: times.instantOf(from), to: times.instantOf(to) } };
}
