import { useEffect, useRef, useState } from 'preact/hooks';
import { hourClockIn } from '#shared/domain/time/format.ts';
import { dayName, eventDays, shownDate } from '#shared/pages/desk/store/days.ts';
import { settings } from '#shared/pages/desk/store/store.ts';
import { localeOf, say, times } from '#shared/pages/desk/words.ts';
import { clockOf, clockText, laterBy, localTyped, minutesOfClock, minutesTyped, withinDayOf } from './when-times.ts';

interface ClockProps {
  readonly id: string;
  /** HH:MM */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
}

function clockHours(): 12 | 24 {
  return settings.value ? hourClockIn(localeOf(), settings.value) : 24;
}

const STEP = 5;
const LARGE_STEP = 60;

function stepOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const size = shiftKey ? LARGE_STEP : STEP;
  if (key === 'ArrowUp' || key === 'PageUp') return key === 'PageUp' ? LARGE_STEP : size;
  if (key === 'ArrowDown' || key === 'PageDown') return key === 'PageDown' ? -LARGE_STEP : -size;
  return undefined;
}

interface TypedProps extends Omit<ClockProps, 'value' | 'onChange'> {
  readonly shown: string;
  /** Takes what is typed. Returns false if it is no time. */
  readonly onType: (text: string) => boolean;
  readonly onStep: (minutes: number) => void;
}

/** A time as people type it. What they type stays as it is until they leave the field. */
function TypedTime({ describedBy, id, isInvalid, isRequired, label, onStep, onType, shown }: TypedProps) {
  const [text, setText] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  return (
    <input
      id={id}
      class="time"
      autocomplete="off"
      placeholder={clockText(570, clockHours())}
      value={text ?? shown}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong || isInvalid || undefined}
      aria-required={isRequired || undefined}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget: { value } }) => {
        setText(value);
        setWrong(false);
        // “+1” may become “+15”: what counts from the time before is taken when it is whole.
        if (value.trim() === '' || (value.trim().length >= 3 && !/^[+\u2212-]/.test(value))) onType(value);
      }}
      onBlur={() => {
        if (text === undefined) return;
        const isTaken = onType(text);
        setWrong(!isTaken);
        if (isTaken) setText(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text !== undefined && onType(text)) setText(undefined);
        const minutes = stepOf(event);
        if (minutes === undefined || event.altKey) return;
        event.preventDefault();
        setText(undefined);
        onStep(minutes);
      }}
    />
  );
}

/** A time of the day. */
export function Clock({ onChange, value, ...others }: ClockProps) {
  const minutes = value ? minutesOfClock(value) : undefined;
  return (
    <TypedTime
      {...others}
      shown={minutes === undefined ? '' : clockText(minutes, clockHours())}
      onType={(text) => {
        if (text.trim() === '') {
          onChange(undefined);
          return true;
        }
        const typed = minutesTyped(text, minutes);
        if (typed !== undefined) onChange(clockOf(typed));
        return typed !== undefined;
      }}
      onStep={(step) => onChange(clockOf((minutes ?? 540) + step))}
    />
  );
}

interface WhenProps extends Omit<ClockProps, 'value' | 'onChange'> {
  /** RFC 3339 */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** The moment from which `+15` counts while there is none yet, such as the start for the end. */
  readonly from?: string | undefined;
  /** The day in view stands there from the beginning: a time of it will be chosen. */
  readonly hasStart?: boolean;
}

const OTHER = 'other';

/** A moment of the event: a day from the list of its days, and a typed time (“930”, “9.30”, “+15”). Always by the event's own clock. */
export function When({ from, hasStart = false, onChange, value, ...others }: WhenProps) {
  const local = value ? times.value.local(value) : undefined;
  const base = local ?? (from ? times.value.local(from) : `${shownDate.value}T09:00`);
  // What was typed before the last change of the value: “+15” counts from it once.
  const hasDay = local !== undefined || hasStart;
  const [day, setDay] = useState(hasDay ? base.slice(0, 10) : '');
  const known = useRef(base);
  const isDayChosen = useRef(false);
  useEffect(() => {
    if (known.current !== base) setDay(hasDay ? base.slice(0, 10) : '');
    known.current = base;
  }, [base]);
  const put = (next: string) => onChange(times.value.instantOf(next));
  return (
    <span class="when" role="group" aria-label={others.label}>
      <DayChoice
        label={`${others.label ?? ''}: ${say('forms.day')}`}
        value={day}
        hasNone={day === ''}
        onChange={(date) => {
          isDayChosen.current = true;
          setDay(date);
          if (local) put(`${date}T${local.slice(11)}`);
        }}
      />
      <TypedTime
        {...others}
        label={`${others.label ?? ''}: ${say('forms.time')}`}
        shown={local ? clockText(minutesOfClock(local.slice(11)), clockHours()) : ''}
        onType={(text) => {
          if (text.trim() === '') {
            onChange(undefined);
            return true;
          }
          const typed = localTyped(text, day || base.slice(0, 10), base);
          const start = !isDayChosen.current && local && from ? times.value.local(from) : undefined;
          if (typed) put(start ? withinDayOf(start, base, typed) : typed);
          return typed !== undefined;
        }}
        onStep={(step) => put(laterBy(local ?? base, step))}
      />
    </span>
  );
}

/** A day of the event. Another day is typed as a date. */
export function DayChoice(props: {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (date: string) => void;
  readonly hasNone?: boolean;
}) {
  const { hasNone = false, id, label, onChange, value } = props;
  const [isOther, setOther] = useState(false);
  const days = [...new Set([...eventDays.value, ...(value ? [value] : [])])].sort();
  if (isOther)
    return (
      <input
        id={id}
        type="date"
        aria-label={label}
        value={value}
        ref={(input) => input?.focus()}
        onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
      />
    );
  return (
    <select
      id={id}
      class="day"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        if (currentTarget.value === OTHER) setOther(true);
        else onChange(currentTarget.value);
      }}
    >
      {hasNone && <option value="">–</option>}
      {days.map((date) => (
        <option key={date} value={date}>
          {dayName(date)}
        </option>
      ))}
      <option value={OTHER}>{say('forms.otherDay')}</option>
    </select>
  );
}
