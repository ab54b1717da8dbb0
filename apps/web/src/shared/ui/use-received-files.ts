import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from './toast.tsx';
import { forgetSharedFiles, readSharedFiles } from '../lib/hand-off/shared-files.ts';

const problems = {
  empty: '分享来的内容里没有文件。请分享照片、PDF、Word 或简历文件。',
  many: '一次分享的文件太多。请每次最多分享 20 个。',
  large: '分享的文件太大，合起来不能超过 100 MB。请分几次分享，或先压缩。',
  notReady: '百工还没准备好接收分享，文件没有保存在任何地方。现在可以再分享一次。',
  failed: '分享来的文件没能存进浏览器，可能是空间不够。请腾出空间后再分享一次，原来的文件没有变。',
} as const;

const describeProblem = (problem: string): string =>
  Object.hasOwn(problems, problem) ? problems[problem as keyof typeof problems] : problems.failed;

const lost = '分享来的文件不在这里了，可能已经打开过。请再分享一次。';

/** The operating system's queue of files to open with this app; Chromium alone has it. */
interface LaunchQueue {
  setConsumer(take: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

/** Whether the page was opened with files, which are still to come. */
export function expectsFiles(address: string): boolean {
  const words = new URLSearchParams(address);
  return words.has('shared') || words.has('launched');
}

async function takeShared(id: string, take: (files: readonly File[]) => void): Promise<void> {
  try {
    const files = await readSharedFiles(id);
    if (files.length === 0) toast('error', lost);
    else take(files);
    await forgetSharedFiles(id);
  } catch {
    toast('error', problems.failed);
  }
}

/**
 * Takes the files that another program shared, or that the operating system opens with this app.
 * @param take stable, as for `useFileDrop`
 */
export function useReceivedFiles(take: (files: readonly File[]) => void): void {
  const [words, setWords] = useSearchParams();
  const shared = words.get('shared');
  const problem = words.get('share-problem');
  const launched = words.has('launched');
  useEffect(() => {
    if (shared === null && problem === null && !launched) return;
    setWords(
      (before) => {
        for (const word of ['shared', 'share-problem', 'launched']) before.delete(word);
        return before;
      },
      { replace: true },
    );
    if (shared !== null) void takeShared(shared, take);
    if (problem !== null) toast('error', describeProblem(problem));
  }, [shared, problem, launched, setWords, take]);
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files.length === 0) return;
      Promise.all(files.map((handle) => handle.getFile())).then(take, () =>
        toast('error', '系统没有允许打开这个文件。请在页面里选择它。'),
      );
    });
  }, [take]);
}
