import { createHash } from 'node:crypto';
import { withoutMembers } from '../../infra/bundling/omitted-members.ts';
import { UNUSED_MEMBERS } from '../../infra/bundling/unused-members.ts';

const namesFor = (path) => Object.entries(UNUSED_MEMBERS).find(([end]) => path.endsWith(`/${end}`))?.[1] ?? [];

/** The patterns of the files that bundles shorten, for `transform` of Jest. */
export const SHORTENED = Object.keys(UNUSED_MEMBERS).map((end) => `/node_modules/${end.replaceAll('.', '\\.')}$`);

/** Takes the members out of packages that the bundles leave out. So a test fails where our code needs one of them. */
export default {
  process: (source, path) => ({ code: withoutMembers(source, namesFor(path)) }),
  getCacheKey: (source, path) =>
    createHash('sha256')
      .update(JSON.stringify([source, namesFor(path)]))
      .digest('hex'),
};
