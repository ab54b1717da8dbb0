import { importMessages } from './import-reading.ts';

/** Why “选择 JSON 文件” does not take a file of this name; undefined when it does. */
export const rejectNonJson = (fileName: string): string | undefined =>
  /\.json$/i.test(fileName) ? undefined : importMessages.wrongType;
