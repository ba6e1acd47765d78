import type { PrintedChanges } from '#shared/domain/reports/changes.ts';
import type { DayRow, DaySheet } from '#shared/domain/reports/day-sheet.ts';
import type { FleetChart, Lane, LaneGroup, OffRow } from '#shared/domain/reports/fleet-of-day.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { Booklet } from './booklet.ts';
import { type CellText, type Column, rowCells } from './cells.ts';
import type { Element } from './element.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { GREY, HAIRLINE, type Look } from './look.ts';
import { beginChanged, markedColumns, rowKeyOf } from './ride-tables-pdf.ts';
import { breakLines, shapeLine, type TextStyle } from './shape-line.ts';
import { drawTable } from './table.ts';

const SIZE = 7.5;
const STEP = 8.8;

function columnsOf(look: Look, { say }: Wording): readonly Column<DayRow>[] {
  const { alert, below, grey, style: plain } = rowCells(look, SIZE);
  const strong = (row: DayRow): TextStyle => plain(row, true);
  const text = (value: string, style: TextStyle, isStruck = false): CellText[] =>
    value === '' ? [] : [{ text: value, style, isStruck }];
  return [
    {
      heading: say('time'),
      width: [60, 84],
      cell: (row) => [...text(row.time, strong(row), row.isCancelled), ...text(row.remark, grey)],
    },
    {
      heading: say('kind'),
      width: [44, 80],
      cell: (row) => (row.isCancelled ? text(say('cancelled').toUpperCase(), alert) : text(row.kind, grey)),
    },
    {
      heading: say('what'),
      width: [90, 190],
      cell: (row) => [...text(row.title, strong(row), row.isCancelled), ...text(row.flight, plain(row))],
    },
    {
      heading: say('fromTo'),
      width: [90, 190],
      cell: (row) => [...text(row.from, plain(row)), ...text(row.to && say('to', { place: row.to }), plain(row))],
    },
    { heading: say('guests'), width: [120, 300], cell: (row) => text(row.guests, plain(row)) },
    {
      heading: say('driver'),
      width: [60, 110],
      cell: (row) => {
        if (row.lacks.pickup) return text(say('noPickUp'), alert);
        return row.lacks.driver ? text(say('noDriver'), alert) : below(row.driver, row);
      },
    },
    {
      heading: say('vehicle'),
      width: [50, 100],
      cell: (row) => (row.lacks.vehicle ? text(say('noVehicle'), alert) : below(row.vehicle, row)),
    },
  ];
}

/** Returns everything of one day as PDF: by time, who is off, and at the end, on one page where it fits, the fleet as a chart. */
export async function daySheetPdf(sheet: DaySheet, imprint: Imprint): Promise<PrintedFile> {
  const { chart, heading, off, rows, totals } = sheet;
  const booklet = await Booklet.create(imprint, [sheet]);
  const changes = imprint.changes?.get('');
  const about = totals ? [totals] : [];
  beginChanged({ kind: imprint.title, title: heading, about, isLandscape: true }, changes, booklet);
  const marked = markedColumns(columnsOf(booklet.look, booklet.wording), changes, booklet.look, { keyOf: rowKeyOf });
  drawTable({ ...marked, rows, step: STEP, barOf: ({ bar }) => bar }, booklet);
  if (rows.length === 0) {
    booklet.page.text(booklet.wording.say('nothingOnDay'), booklet.margin + 6, booklet.y + 12, booklet.look.style(10));
    booklet.y += 20;
  }
  drawOffDuty(off, changes, booklet);
  drawFleet(chart, booklet);
  return booklet.finish();
}

/** Draws who is off on a day. Draws nothing if no one is. */
function drawOffDuty(rows: readonly OffRow[], changes: PrintedChanges | undefined, booklet: Booklet): void {
  if (rows.length === 0) return;
  booklet.y += 8;
  const {
    look,
    wording: { say },
  } = booklet;
  const plain = look.style(SIZE);
  const strong = look.style(SIZE, { bold: true });
  const columns: readonly Column<OffRow>[] = [
    { heading: say('who'), width: [120, 200], cell: ({ name }) => [{ text: name, style: strong }] },
    { heading: say('kind'), width: [40, 90], cell: ({ kind }) => [{ text: kind, style: plain }] },
    { heading: say('when'), width: [80, 120], cell: ({ time }) => [{ text: time, style: plain }] },
    { heading: say('why'), width: [120, 420], cell: ({ reason }) => [{ text: reason, style: plain }] },
  ];
  drawTable(
    { title: say('offOnDay'), ...markedColumns(columns, changes, look, { keyOf: rowKeyOf }), rows, step: STEP },
    booklet,
  );
}

const NAME_COLUMN = 124;
const GROUP_HEIGHT = 20;
const AXIS_HEIGHT = 14;
const SPACE_BEFORE = 10;
/** Lanes share the height of the page between these bounds. */
const LANE_HEIGHT = { least: 8, most: 22 };
/** The sizes of names and titles, where the lane is high enough for them. */
const NAME_SIZE = 7;
const TITLE_SIZE = 6.5;
const MAX_PART = 0.68;
/** A narrower title says nothing. */
const MIN_TITLE_WIDTH = 10;

interface Area {
  readonly left: number;
  readonly width: number;
}

/** The lane height below which a chart rather begins on a new page. */
const SHARED_LANE_HEIGHT = 10.5;

function freeLaneHeight({ groups }: FleetChart, room: number): number {
  const lanes = groups.reduce((sum, group) => sum + group.lanes.length, 0);
  const free = room - groups.length * (GROUP_HEIGHT + AXIS_HEIGHT + 4);
  return free / Math.max(lanes, 1);
}

function cut(text: string, booklet: Booklet, size: number, width: number): string {
  return breakLines(text, booklet.look.plain, width / size, 1)[0] ?? '';
}

function drawLane({ about, bars, name, off }: Lane, height: number, area: Area, booklet: Booklet): void {
  const { look, margin, page, structure, y } = booklet;
  const item = structure.add('LI');
  const [label, body] = [item.add('Lbl'), item.add('LBody')];
  const bodyText = (...text: Parameters<typeof page.text>) => structure.inside(body, () => page.text(...text));
  const gap = Math.min(1.5, height / 10);
  const titleSize = Math.min(TITLE_SIZE, height * MAX_PART);
  const baseline = y + height / 2 + titleSize * 0.37;
  const strong = look.style(Math.min(NAME_SIZE, height * MAX_PART), { bold: true });
  const [shown = ''] = breakLines(name, strong.faces, (NAME_COLUMN - 8) / strong.size, 1);
  const taken = structure.inside(label, () => page.text(shown, margin, baseline, strong));
  const small = look.style(Math.min(6, titleSize), { colour: GREY });
  const aboutWidth = shapeLine(about, small.faces).width * small.size;
  if (taken + aboutWidth + 12 <= NAME_COLUMN) {
    structure.inside(label, () => page.text(about, margin + NAME_COLUMN - 8 - aboutWidth, baseline, small));
  }
  for (const { from, title, to } of off) {
    const x = area.left + from * area.width;
    const width = (to - from) * area.width;
    page.rectangle({ x, y: y + gap, width, height: height - 2 * gap }, HAIRLINE);
    const ride = bars.find((bar) => bar.to > from);
    const free = Math.min(to, ride?.from ?? 1) * area.width - from * area.width - 6;
    const style = look.style(titleSize);
    if (free >= MIN_TITLE_WIDTH) bodyText(cut(title, booklet, titleSize, free), x + 3.4, baseline, style);
  }
  for (const [at, { from, title, to }] of bars.entries()) {
    const x = area.left + from * area.width;
    const width = Math.max((to - from) * area.width, 2);
    page.rectangle({ x, y: y + gap, width, height: height - 2 * gap }, look.shade);
    page.rectangle({ x, y: y + gap, width: 1.4, height: height - 2 * gap }, look.accent);
    // A title may run over the gap up to the next bar.
    const after = [bars[at + 1], ...off].flatMap((each) => (each && each.from >= from ? each.from : []));
    const next = area.left + Math.min(1, ...after) * area.width;
    const free = next - x - 6;
    const style = look.style(titleSize);
    if (free >= MIN_TITLE_WIDTH) bodyText(cut(title, booklet, titleSize, free), x + 3.4, baseline, style);
  }
  booklet.y += height;
  page.rectangle({ x: margin, y: booklet.y - 0.2, width: booklet.width, height: 0.3 }, HAIRLINE);
}

function drawGroup(group: LaneGroup, chart: FleetChart, height: number, booklet: Booklet): void {
  const area = { left: booklet.margin + NAME_COLUMN, width: booklet.width - NAME_COLUMN };
  const lanes = [...group.lanes];
  let isContinued = false;
  let list: Element | undefined;
  while (lanes.length > 0) {
    const least = GROUP_HEIGHT + AXIS_HEIGHT + 2 * height;
    if (booklet.room < Math.min(least, GROUP_HEIGHT + AXIS_HEIGHT + lanes.length * height)) booklet.turn();
    const fitting = Math.max(Math.floor((booklet.room - GROUP_HEIGHT - AXIS_HEIGHT) / height), 1);
    const here = lanes.splice(0, fitting);
    const { look, margin, page, structure } = booklet;
    const title = isContinued ? `${group.title} ${booklet.wording.say('continued')}` : group.title;
    const drawTitle = () => page.text(title, margin, booklet.y + 13, look.style(10, { bold: true }));
    if (isContinued) structure.asArtifact('Header', drawTitle);
    else structure.within('H2', drawTitle);
    booklet.y += GROUP_HEIGHT;
    for (const { at, label } of chart.hours) {
      const x = area.left + at * area.width;
      page.rectangle({ x, y: booklet.y + 10, width: 0.3, height: here.length * height + 3 }, HAIRLINE);
      const style = look.style(6.5, { colour: GREY });
      const width = shapeLine(label, style.faces).width * style.size;
      const left = Math.min(x - width / 2, margin + booklet.width - width);
      if (label) structure.asArtifact('Layout', () => page.text(label, left, booklet.y + 7, style));
    }
    booklet.y += AXIS_HEIGHT;
    structure.inside((list ??= structure.add('L')), () => {
      for (const lane of here) drawLane(lane, height, area, booklet);
    });
    isContinued = true;
  }
  booklet.y += 4;
}

/**
 * Draws the fleet of a day: a lane per vehicle and per driver, with a bar per assignment and a gray one where it is off. Gaps
 * are free time.
 */
function drawFleet(chart: FleetChart, booklet: Booklet): void {
  booklet.y += SPACE_BEFORE;
  if (freeLaneHeight(chart, booklet.room) < SHARED_LANE_HEIGHT) booklet.turn();
  const height = Math.min(Math.max(freeLaneHeight(chart, booklet.room), LANE_HEIGHT.least), LANE_HEIGHT.most);
  for (const group of chart.groups) drawGroup(group, chart, height, booklet);
}
