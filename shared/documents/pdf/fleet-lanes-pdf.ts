import type { FleetChart, Lane, LaneGroup } from '#shared/domain/reports/fleet-lanes.ts';
import type { Booklet } from './booklet.ts';
import type { Element } from './element.ts';
import { GREY, HAIRLINE } from './look.ts';
import { breakLines, shapeLine } from './shape-line.ts';

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
export function drawFleet(chart: FleetChart, booklet: Booklet): void {
  booklet.y += SPACE_BEFORE;
  if (freeLaneHeight(chart, booklet.room) < SHARED_LANE_HEIGHT) booklet.turn();
  const height = Math.min(Math.max(freeLaneHeight(chart, booklet.room), LANE_HEIGHT.least), LANE_HEIGHT.most);
  for (const group of chart.groups) drawGroup(group, chart, height, booklet);
}
