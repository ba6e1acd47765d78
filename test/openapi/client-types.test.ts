import { beforeAll, describe, expect, it } from '@jest/globals';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { currentDocument } from '#openapi/document.ts';

/** What a client writes. A line after `@ts-expect-error` must not compile. */
const CLIENT = `
import type { components, operations } from './api';
type Schemas = components['schemas'];

export const vip: Schemas['NewVip'] = { name: 'Zoë', department: 'OTHER' };
export const vehicle: Schemas['NewVehicle'] = { name: 'Van', type: 'VAN', seatCapacity: 8 };
export const flight: Schemas['NewFlight'] = { flightNumber: 'AA100', flightDate: '2026-11-21' };
export const body: operations['createVip']['requestBody']['content']['application/json'] = vip;
export const query: operations['listEvents']['parameters']['query'] = { from: '2026-11-21' };
// @ts-expect-error: a VIP has a name
export const nameless: Schemas['NewVip'] = { department: 'OTHER' };

export const partyOf = ({ partySize }: Schemas['Vip']): number => partySize;

type Refused = operations['createEvent']['responses'][409]['content']['application/problem+json'];
export const cure = (problem: Refused): string => {
  if (problem.code === 'VEHICLE_CONFLICT') {
    const [conflict] = problem.conflicts;
    const [alternative] = problem.alternatives;
    return \`\${conflict?.activityId} \${alternative?.resource} \${alternative?.seatCapacity}\`;
  }
  if (problem.code === 'CAPACITY_EXCEEDED') return \`\${problem.capacity.seats - problem.capacity.needed}\`;
  // @ts-expect-error: a lost write has no conflicts
  if (problem.code === 'CONTENDED_WRITE') return String(problem.conflicts);
  return problem.detail;
};
`;

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** Returns the messages of the compiler about these files. */
function compile(files: Readonly<Record<string, string>>): string[] {
  const disk = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: () => true,
    fileExists: (name) => name in files || disk.fileExists(name),
    getSourceFile: (name, target) =>
      name in files ? ts.createSourceFile(name, files[name] ?? '', target) : disk.getSourceFile(name, target),
  };
  const program = ts.createProgram(Object.keys(files), OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

let types: string;
beforeAll(async () => {
  const document = JSON.parse(JSON.stringify(await currentDocument())) as OpenAPI3;
  types = astToString(await openapiTS(document, { silent: true }));
});

describe('types that openapi-typescript generates with its defaults', () => {
  it('compile with a client that leaves out fields with a default and reads the fields of problems', () => {
    expect(compile({ '/client/api.ts': types, '/client/client.ts': CLIENT })).toEqual([]);
  });

  it('have names that a person can read', () => {
    const names = [...types.matchAll(/^ {8}(\w+): /gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => name.length > 40)).toEqual([]);
  });
});
