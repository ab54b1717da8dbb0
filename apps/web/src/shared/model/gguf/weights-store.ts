import { browserModelPartBytes, type BrowserModel } from '@baigong/contracts';

/** A file of the origin private file system as workers have it; TypeScript describes it in its worker library alone. */
export interface PartialFile {
  readonly getSize: () => number;
  readonly read: (bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }) => number;
  readonly write: (bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }) => number;
  readonly truncate: (size: number) => void;
  readonly flush: () => void;
  readonly close: () => void;
}

interface WorkerFileHandle extends FileSystemFileHandle {
  readonly createSyncAccessHandle: () => Promise<PartialFile>;
}

const folderName = 'baigong-models';

/** The folder of model files, made where it is not there. Throws where the browser keeps no files. */
export async function weightsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

/** Bytes of a model that are here; nothing that was written only in part counts. */
export async function keptBytes({ id, bytes }: Pick<BrowserModel, 'id' | 'bytes'>): Promise<number> {
  const folder = await weightsFolder();
  try {
    const { size } = await (await folder.getFileHandle(id)).getFile();
    return size >= bytes ? bytes : size - (size % browserModelPartBytes);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return 0;
    throw error;
  }
}

/** Deletes one model's file. */
export async function deleteWeights(id: string): Promise<void> {
  const folder = await weightsFolder();
  await folder.removeEntry(id).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  });
}

/** Opens a model's file for writing, which one place at a time may. In a worker alone. */
export async function openWeights(folder: FileSystemDirectoryHandle, id: string): Promise<PartialFile> {
  const handle = (await folder.getFileHandle(id, { create: true })) as WorkerFileHandle;
  return handle.createSyncAccessHandle();
}
