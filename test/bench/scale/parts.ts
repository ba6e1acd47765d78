import { measureReads } from './measure-reads.ts';
import {
  measureDispatch,
  measureJobs,
  measureMusters,
  measureProposals,
  measureReports,
  measureWrites,
} from './measure-work.ts';
import type { Measuring } from './measuring.ts';
import type { ScaleFigure } from './scale-figure.ts';

/** The parts of the measurement, in their order. The last ones change the event most. */
export const PARTS: Readonly<Record<string, (measuring: Measuring) => Promise<ScaleFigure[]>>> = {
  reads: measureReads,
  writes: measureWrites,
  proposals: measureProposals,
  dispatch: measureDispatch,
  musters: measureMusters,
  reports: measureReports,
  jobs: measureJobs,
};
