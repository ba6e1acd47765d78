import type { ComponentChildren } from 'preact';
import { Fault } from '#shared/pages/desk/kit/problem.tsx';
import { say } from '#shared/pages/desk/words.ts';
import type { Reading } from './reading.ts';

/** The heading of a view, with what can be done in it. */
export function ViewHead({ children, title }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <header class="view-head">
      <h2>{title}</h2>
      {children}
    </header>
  );
}

/** What a view shows of something that it reads: the value, or that it is coming, or why it does not come. */
export function Read<T>(props: { readonly reading: Reading<T>; readonly children: (value: T) => ComponentChildren }) {
  const { again, fault, value } = props.reading;
  return (
    <>
      <Fault of={fault}>
        <button type="button" onClick={again}>
          {say('tryAgain')}
        </button>
      </Fault>
      {value === undefined ? fault === undefined && <p role="status">{say('reading')}</p> : props.children(value)}
    </>
  );
}

interface ListProps<T> {
  readonly reading: Reading<readonly T[]>;
  readonly class: string;
  /** What stands there while there is nothing. */
  readonly none?: string;
  readonly children: (one: T) => ComponentChildren;
}

/** The same of a list. */
export function ReadList<T>({ children, class: look, none = say('nothing'), reading }: ListProps<T>) {
  return (
    <Read reading={reading}>
      {(all) =>
        all.length === 0 ? <p class="soft">{none}</p> : <ul class={look}>{all.map((one) => children(one))}</ul>
      }
    </Read>
  );
}
