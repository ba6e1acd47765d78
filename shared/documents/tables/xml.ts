import { SaxesParser } from 'saxes';
import { Unreadable } from './unreadable.ts';
import { BROKEN, type ZipParts } from './zip-parts.ts';

/** What a reader of XML does with elements. Names are without their prefix. */
export interface XmlReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads a file of an archive as XML, part by part. Entities of the document are not resolved, and nothing outside the file is read. Throws
 * Unreadable if it is not well-formed.
 */
export async function readXml(zip: ZipParts, name: string, { close, open, text }: XmlReader): Promise<void> {
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
  });
  parser.write(decoded(decoder)).close();
}

function decoded(decoder: InstanceType<typeof TextDecoder>, part?: Uint8Array): string {
  try {
    return decoder.decode(part, { stream: part !== undefined });
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new Unreadable(BROKEN);
  }
}
