import type { FoundInFile, MergedCells, RowFault } from '#shared/domain/guest-list/faults.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { Unreadable } from './unreadable.ts';

/** More than any list of people has. */
const MAX_MERGED = 10_000;
const MAX_MERGED_ROWS = 400_000;

/** What a sheet shows beside the texts of its cells. */
export interface SheetMarks extends FoundInFile {
  readonly notices: RowFault[];
  readonly merged: MergedCells[];
  readonly hidden: Set<number>;
  readonly hiddenColumns: Set<number>;
  readonly struck: Map<number, Set<number>>;
}

export function noMarks(): SheetMarks {
  return { faults: [], notices: [], merged: [], hidden: new Set(), hiddenColumns: new Set(), struck: new Map() };
}

/** Tells whether an attribute of a workbook is on. Without a value it is. */
export function isOn(value: string | undefined): boolean {
  return value === undefined || /^(?:1|true|on)$/.test(value);
}

/** Notes a cell that is struck through. */
export function strike({ struck }: SheetMarks, row: number, place: number): void {
  const places = struck.get(row) ?? new Set();
  struck.set(row, places.add(place));
}

type Attributes = Readonly<Record<string, string>>;

function isHidden({ hidden, ht, width }: Attributes): boolean {
  return (hidden !== undefined && isOn(hidden)) || ht === '0' || width === '0';
}

/** Notes a row that is hidden or without height. */
export function markRow({ hidden }: SheetMarks, row: number, attributes: Attributes): void {
  if (isHidden(attributes)) hidden.add(row);
}

/** Notes columns that are hidden or without width: those from `min` to `max`, from 1. */
export function markColumns({ hiddenColumns }: SheetMarks, last: number, attributes: Attributes): void {
  if (!isHidden(attributes)) return;
  const [min, max] = [Number(attributes['min']), Math.min(Number(attributes['max']), last)];
  for (let column = min; column >= 1 && column <= max; column += 1) hiddenColumns.add(column - 1);
}

/** Returns a function that notes ranges of merged cells, such as `B2:B4`. Rows below `lastRow` are left out. Throws Unreadable for too many. */
export function mergedNoter({ merged }: SheetMarks, lastRow: number, columnNumber: (letters: string) => number) {
  let rows = 0;
  return (ref = ''): void => {
    const [, first = '', top = '', last = '', bottom = ''] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
    if (first === '') return;
    const range = {
      top: Number(top),
      left: columnNumber(first),
      bottom: Math.min(Number(bottom), lastRow),
      right: columnNumber(last),
    };
    rows += Math.max(0, range.bottom - range.top);
    merged.push(range);
    if (merged.length > MAX_MERGED || rows > MAX_MERGED_ROWS)
      throw new Unreadable('has more merged cells than the import takes');
  };
}

/** Takes the parts of a text that are struck through out of it. */
export interface Runs {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Takes text, if it is struck through. */
  readonly take: (text: string) => boolean;
  /** Returns the text that is left, or all of it if all is struck through. Begins anew. */
  readonly end: (left: string) => { readonly text: string; readonly isStruck: boolean; readonly isPartly: boolean };
}

/** Reads runs, the parts of a text that have a look of their own. */
export function runsReader(): Runs {
  let isStruck = false;
  let struck = '';
  return {
    open: (name, { val }) => {
      if (name === 'r') isStruck = false;
      else if (name === 'strike') isStruck = isOn(val);
    },
    take: (text) => {
      if (isStruck) struck += text;
      return isStruck;
    },
    end: (left) => {
      const all = left.trim() === '' && struck.trim() !== '';
      const read = { text: all ? struck : left, isStruck: all, isPartly: !all && struck.trim() !== '' };
      [isStruck, struck] = [false, ''];
      return read;
    },
  };
}

/** More than an answer shows. */
const MAX_NOTICES = 1_000;

export function notePartlyStruck({ notices }: SheetMarks, row: number, place: number, read: string): void {
  if (notices.length >= MAX_NOTICES) return;
  notices.push({ row, place, read, ...tell('PARTLY_STRUCK') });
}
