/** Why a download did not come about. */
export type DownloadFailure =
  /** No connection, or it broke off again and again. */
  | 'unreachable'
  /** The hub answered something else than the file. */
  | 'refused'
  /** The hub's list does not have the file, or publishes no hash for it. */
  | 'unlisted'
  /** The hub leads to an address that it is not known for. */
  | 'strayed'
  /** What came does not have the published hash. */
  | 'damaged'
  | 'noSpace'
  | 'notWritable'
  /** Another process fetches the same file. */
  | 'busy'
  /** Every hub failed. */
  | 'nowhere';

const sentences: Record<DownloadFailure, string> = {
  unreachable: '连接不上，或连接反复中断。',
  refused: '对方没有给出这个文件。',
  unlisted: '对方没有公布这个文件或它的校验值。',
  strayed: '对方把下载引到了不认识的地址，已拒绝。',
  damaged: '文件与公布的校验值不符，已删除。',
  noSpace: '磁盘空间不够，请清理后再试。',
  notWritable: '无法写入模型文件夹，请检查它的权限。',
  busy: '另一个程序正在下载同一个模型，请等它完成。',
  nowhere: '各个下载站都没有成功，请检查网络后再试；已下载的部分会保留。',
};

/** A failed download; `sentence` is for the reader. */
export class DownloadError extends Error {
  readonly failure: DownloadFailure;
  constructor(failure: DownloadFailure, cause?: unknown) {
    super(failure, { cause });
    this.name = 'DownloadError';
    this.failure = failure;
  }
  get sentence(): string {
    return sentences[this.failure];
  }
  /** Whether another hub could do better. */
  get shouldTryNextHub(): boolean {
    return !['noSpace', 'notWritable', 'busy'].includes(this.failure);
  }
}

/** An error of the file system as a DownloadError. */
export function diskError(error: unknown): DownloadError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return new DownloadError(code === 'ENOSPC' || code === 'EDQUOT' ? 'noSpace' : 'notWritable', error);
}
