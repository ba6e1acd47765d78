import { type DocumentFigure, documentFigures } from '#test/bench/documents.ts';
import { printDocuments } from '#test/bench/print-documents.ts';
import { type ColdFigures, takeCold } from './cold.ts';
import { install, NEST, PDFKIT } from './packages.ts';
import { type ServerFigures, takeServers } from './servers.ts';
import { takeWarm, type WarmFigures } from './warm.ts';

/** All figures that depend on the machine. */
export interface Timed {
  readonly rounds: number;
  readonly documents: readonly DocumentFigure[];
  /** Absent without openssl. */
  readonly cold?: ColdFigures;
  readonly warm: WarmFigures;
  readonly servers: ServerFigures;
}

/** Takes and prints all timed figures. */
export async function takeTimed(rounds: number): Promise<Timed> {
  const pdfkit = await install(PDFKIT);
  const nest = await install(NEST);
  try {
    const documents = await documentFigures(rounds, pdfkit?.folder);
    printDocuments(documents, rounds);
    const cold = await takeCold(rounds, nest);
    const warm = await takeWarm(rounds);
    const servers = await takeServers(rounds);
    return { rounds, documents, ...(cold ? { cold } : {}), warm, servers };
  } finally {
    await pdfkit?.remove();
    await nest?.remove();
  }
}
