import { serveWorker } from '../../../../shared/lib/worker-server.ts';
import type { MessageFile } from '../../session/session.ts';
import { maskFile } from '../mask-file.ts';

const handlers = { mask: (file: MessageFile): MessageFile => maskFile(file) };

export type MaskApi = typeof handlers;

serveWorker(handlers);
