import { AppError } from '../../platform/base/app-error.ts';
import type { Clock } from '../../platform/base/clock.ts';
import type { UploadedFile } from '../../platform/http/multipart-reader.ts';
import type { Lease } from '../../platform/limits/resource-pool.ts';
import type { IncomingFile, Relay, RelayRepository } from './repository/relay-repository.ts';

/** All of a file that is in memory at a time. */
export const pieceBytes = 128 * 1024;

interface Deps {
  readonly relays: RelayRepository;
  readonly clock: Clock;
}

/**
 * Stores a file under a relay, piece by piece.
 * @throws as `begin` and `finish` of the repository
 */
export async function storeFile(
  { relays, clock }: Deps,
  id: string,
  file: UploadedFile,
  sender: Omit<IncomingFile, 'bytes'>,
): Promise<Relay> {
  await relays.begin(id, { ...sender, bytes: file.size }, clock.now());
  try {
    let number = 0;
    for await (const piece of file.pieces(pieceBytes)) {
      await relays.addPiece(id, number, piece);
      number += 1;
    }
    return await relays.finish(id, clock.now());
  } catch (error) {
    await relays.abandon(id);
    // Its owner may have ended it meanwhile: then there is nothing that a piece could belong to.
    await relays.find(id, clock.now());
    throw error;
  }
}

/** The file of a relay that was claimed. Each piece is deleted as it is read; what nobody reads, at the end. */
export function readFile({ relays }: Deps, relay: Relay, place: Lease): ReadableStream<Uint8Array> {
  const { id, bytes } = relay;
  let number = 0;
  let sent = 0;
  const end = async (): Promise<void> => {
    place.release();
    await (sent < bytes ? relays.deletePieces(id) : relays.close(id));
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        place.progress();
        const piece = place.signal.aborted ? undefined : await relays.takePiece(id, number);
        if (!piece) {
          await end();
          return controller.error(new AppError('relay.notFound'));
        }
        number += 1;
        sent += piece.byteLength;
        controller.enqueue(piece);
        if (sent < bytes) return;
        await end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
