import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type PDFDocument, PDFStream } from 'pdf-lib';
import type { ObjectStreams } from './object-streams.ts';

/** PDF 1.7, and bytes by which programs see that the file is not a text. */
const HEADER = Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1');
/** The bytes of an entry in the table of objects: its type, its place, its place in a stream. */
const ENTRY = 7;
const ABSENT = 0;
const PLAIN = 1;
const PACKED = 2;
/** Compresses each row as the difference from the row above. */
const UP = 2;

/** Returns the table of the objects of a file, compressed. */
const tableOf = (entries: readonly (readonly [type: number, place: number, at: number])[]): Buffer => {
  const rows = Buffer.alloc(entries.length * (ENTRY + 1));
  let above = Buffer.alloc(ENTRY);
  for (const [number, [type, place, at]] of entries.entries()) {
    const row = Buffer.alloc(ENTRY);
    row.writeUInt8(type, 0);
    row.writeUInt32BE(place, 1);
    row.writeUInt16BE(at, 5);
    rows.writeUInt8(UP, number * (ENTRY + 1));
    for (let byte = 0; byte < ENTRY; byte += 1) {
      rows[number * (ENTRY + 1) + 1 + byte] = (row[byte] ?? 0) - (above[byte] ?? 0);
    }
    above = row;
  }
  return deflateSync(rows);
};

/**
 * Returns the bytes of a document. All objects but streams are packed into `streams`, which may have others already. The id of the file
 * follows from its contents.
 */
export const saveDocument = async (document: PDFDocument, streams: ObjectStreams): Promise<Uint8Array> => {
  await document.flush();
  const { context } = document;
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream)) streams.add(objectNumber, object.toString());
  }
  streams.flush();
  const hash = createHash('sha256');
  const chunks: Buffer[] = [HEADER];
  let length = HEADER.length;
  const write = (...parts: readonly (string | Uint8Array)[]): void => {
    for (const part of parts) {
      const bytes = Buffer.from(part as Uint8Array);
      chunks.push(bytes);
      hash.update(bytes);
      length += bytes.length;
    }
  };
  const table = streams.next();
  const entries = Array.from({ length: table + 1 }, (): [number, number, number] => [ABSENT, 0, 0xff_ff]);
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFStream)) continue;
    entries[objectNumber] = [PLAIN, length, 0];
    object.updateDict();
    write(`${objectNumber} 0 obj\n${object.dict.toString()}\nstream\n`, object.getContents(), '\nendstream\nendobj\n');
  }
  for (const { members, stream } of streams.packed) {
    for (const [at, number] of members.entries()) entries[number] = [PACKED, stream, at];
  }
  const start = length;
  entries[table] = [PLAIN, start, 0];
  const contents = tableOf(entries);
  const id = `<${hash.copy().digest('hex').slice(0, 32)}>`;
  const { Info, Root } = context.trailerInfo;
  const [root, info] = [Root, Info].map(String);
  const fields = [
    '/Type/XRef/W[1 4 2]/Filter/FlateDecode',
    `/DecodeParms<</Predictor 12/Columns ${ENTRY}>>`,
    `/Size ${table + 1}/Root ${root}/Info ${info}/ID[${id}${id}]/Length ${contents.length}`,
  ];
  write(`${table} 0 obj\n<<${fields.join('')}>>\nstream\n`, contents, '\nendstream\nendobj\n');
  write(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat(chunks, length);
};
