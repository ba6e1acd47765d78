import { useState } from 'preact/hooks';
import { useShared } from './board-context.ts';

const STEP_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** A span that a person chooses: at first from now on for 24 hours. */
export function useSpan() {
  const { now, times } = useShared();
  const begin = Math.floor(now / STEP_MS) * STEP_MS;
  const [from, setFrom] = useState(times.local(begin));
  const [to, setTo] = useState(times.local(begin + DAY_MS));
  return { from, setFrom, to, setTo, instants: { from: times.instantOf(from), to: times.instantOf(to) } };
}
