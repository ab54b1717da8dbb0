import type { ExamPart, ExamPartId } from '@baigong/quiz';

/** What is done in a part, before it begins. */
export const partRules: Readonly<Record<ExamPartId, string>> = {
  syllables: '从左到右、一行一行地读单字，每个字都读准声母、韵母和声调。读错可以立刻改一次。',
  words: '读双音节和多音节词语，注意轻声、儿化和变调。',
  choice: '在普通话和方言的说法里选出普通话的。时间一到就交卷。',
  passage: '朗读短文，不漏字、不添字，停连和语调自然。前 400 个音节计分，读到“//”后把那一句读完就可以停。',
  speech: '从两个题目里选一个，围着它说满三分钟，不用背稿。',
};

export const formatMinutes = ({ seconds }: Pick<ExamPart, 'seconds'>): string =>
  seconds % 60 === 0 ? `${seconds / 60} 分钟` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;

export const isRecorded = (id: ExamPartId): boolean => id !== 'choice';
