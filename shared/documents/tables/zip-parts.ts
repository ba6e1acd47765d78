import { SaxesParser } from 'saxes';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.ts';

/** More files than any workbook of people has, and far fewer than a hostile one. */
const MAX_PARTS = 1_000;
/** The most bytes of one file and of all files that are read, unpacked. */
const MAX_PART_BYTES = 48 * 1024 * 1024;
const MAX_BYTES = 96 * 1024 * 1024;
const MAX_SECONDS = 4;

export const BROKEN = 'is not a whole .xlsx file: save it again, and send the saved file';

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/** The files of a ZIP archive, and how much of them may still be read. */
export interface ZipParts {
  readonly names: readonly string[];
  /** Unpacks a file, and passes its parts to `take` until it returns false. Throws Unreadable, and what `take` throws. */
  readonly read: (name: string, take: (part: Uint8Array) => boolean) => Promise<void>;
}

/**
 * Opens a ZIP archive. Nothing is unpacked before it is asked for. Throws Unreadable for a broken archive and one that unpacks to too
 * much, or takes too long: the sizes that the archive states are not believed.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipParts> {
  const until = performance.now() + MAX_SECONDS * 1_000;
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).catch(asBroken);
  const entries = new Map((await entriesOf(zip)).map((entry) => [entry.fileName, entry]));
  let left = MAX_BYTES;
  return {
    names: [...entries.keys()],
    read: async (name, take) => {
      const entry = entries.get(name);
      if (!entry) throw new Unreadable(BROKEN);
      let ofPart = MAX_PART_BYTES;
      for await (const part of unpacked(zip, entry)) {
        [left, ofPart] = [left - part.byteLength, ofPart - part.byteLength];
        if (left < 0 || ofPart < 0)
          throw new Unreadable('unpacks to more than a spreadsheet of this size can have', { code: 'FILE_TOO_LARGE' });
        if (performance.now() > until)
          throw new Unreadable('takes too long to read: remove what the import does not need', {
            code: 'FILE_TOO_LARGE',
          });
        if (!take(part)) return;
      }
    },
  };
}

async function entriesOf(zip: ZipFile) {
  if (zip.entryCount > MAX_PARTS)
    throw new Unreadable(`holds ${zip.entryCount} files: a workbook has at most ${MAX_PARTS}`, {
      code: 'FILE_TOO_LARGE',
    });
  const found = [];
  try {
    for await (const entry of zip.eachEntry()) found.push(entry);
  } catch (error) {
    asBroken(error);
  }
  return found;
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted())
    throw new Unreadable('is protected with a password: save it without one', { code: 'FILE_WITH_PASSWORD' });
  const stream = await zip.openReadStreamPromise(entry).catch(asBroken);
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const { done, value } = await parts.next().catch(asBroken);
      if (done) return;
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

/** The library throws plain errors for archives that are broken, and for sizes that are not as stated. */
function asBroken(error: unknown): never {
  if (error instanceof Unreadable) throw error;
  throw new Unreadable(BROKEN);
}

/** What a reader of XML does with elements. Names are without their prefix. */
export interface XmlReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Whether the rest need not be read. */
  readonly isDone?: () => boolean;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads a file of an archive as XML, part by part. Entities of the document are not resolved, and nothing outside the file is read. Throws
 * Unreadable if it is not well-formed.
 */
export async function readXml(zip: ZipParts, name: string, { close, isDone, open, text }: XmlReader): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', () => {
    throw new Unreadable(BROKEN);
  });
  parser.on('doctype', () => {
    throw new Unreadable(BROKEN);
  });
  parser.on('opentag', ({ attributes, name: tag }) => open(localName(tag), attributes as Record<string, string>));
  if (close) parser.on('closetag', ({ name: tag }) => close(localName(tag)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  await zip.read(name, (part) => {
    parser.write(decoded(decoder, part));
    return isDone?.() !== true;
  });
  if (isDone?.() !== true) parser.write(decoded(decoder)).close();
}

function decoded(decoder: InstanceType<typeof TextDecoder>, part?: Uint8Array): string {
  try {
    return decoder.decode(part, { stream: part !== undefined });
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new Unreadable(BROKEN);
  }
}
