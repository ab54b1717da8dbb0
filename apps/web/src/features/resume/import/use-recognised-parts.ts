import {
  moveLine,
  releaseField,
  sectionOf,
  withoutEmptyEntries,
  type OutlinePlace,
} from '@baigong/resume-import/move-line';
import { emptyOutline, isEmptyOutline, type ParsedResume, type ResumeDocument } from '@baigong/resume';
import { useState } from 'react';
import { newId } from '../session/new-id.ts';
import { importRecognised } from '@baigong/resume-import/import-selected';

type Mode = 'replace' | 'append';

export interface RecognisedPartsState {
  /** What was recognised, with the lines that were moved since. */
  readonly parsed: ParsedResume;
  /** Keys of ticked parts: `basic`, `rest`, or a section's place. */
  readonly ticked: ReadonlySet<string>;
  readonly mode: Mode;
  readonly count: number;
  readonly tick: (part: string, on: boolean) => void;
  readonly setMode: (mode: Mode) => void;
  /** Puts an unrecognised line into a field; the part with the field is then ticked. */
  readonly move: (line: number, place: OutlinePlace) => void;
  /** Takes what was read into a field out again. */
  readonly release: (place: OutlinePlace) => void;
  readonly edit: (document: ResumeDocument) => ResumeDocument;
  /** What becomes of the unrecognised lines, as a sentence; undefined without any. */
  readonly unplaced: string | undefined;
}

const none: ParsedResume = { outline: emptyOutline(), basicConfidence: 'low', confidences: [], rest: [] };

/** Whether the head of the resume says anything. */
export const hasBasics = ({ outline }: ParsedResume): boolean =>
  !isEmptyOutline({ ...outline, sections: [] }) || outline.photo !== '';

const partOf = ({ outline }: ParsedResume, place: OutlinePlace): string => {
  if (place.of === 'new') return String(sectionOf(outline, place.kind));
  return place.of === 'entry' ? String(place.section) : 'basic';
};

/** At first everything is ticked, the unrecognised lines too: nothing of a file is left behind unasked. */
const tickedAtFirst = (parsed: ParsedResume): ReadonlySet<string> =>
  new Set([
    ...(hasBasics(parsed) ? ['basic'] : []),
    ...parsed.outline.sections.map((_, index) => String(index)),
    ...(parsed.rest.length > 0 ? ['rest'] : []),
  ]);

/** What is picked of a recognised file, and what its lines are taken for. */
export function useRecognisedParts(recognised: ParsedResume = none): RecognisedPartsState {
  const [mode, setMode] = useState<Mode>('replace');
  const [state, setState] = useState(() => ({
    recognised,
    parsed: recognised,
    ticked: tickedAtFirst(recognised),
  }));
  // Another reading of the same file begins anew.
  const current =
    state.recognised === recognised
      ? state
      : { recognised, parsed: recognised, ticked: tickedAtFirst(recognised) };
  const { parsed, ticked } = current;
  const withTick = (part: string, on: boolean) =>
    new Set(on ? [...ticked, part] : [...ticked].filter((one) => one !== part));

  const outline = withoutEmptyEntries(parsed.outline);
  const sections = new Set(
    outline.sections.flatMap(({ entries }, index) =>
      ticked.has(String(index)) && entries.length > 0 ? [index] : [],
    ),
  );
  const basic = ticked.has('basic') && hasBasics(parsed);
  const rest = ticked.has('rest') && parsed.rest.length > 0;
  return {
    parsed,
    ticked,
    mode,
    count: sections.size + Number(basic) + Number(rest),
    tick: (part, on) => setState({ ...current, ticked: withTick(part, on) }),
    setMode,
    move: (line, place) =>
      setState({
        ...current,
        parsed: moveLine(parsed, line, place),
        ticked: withTick(partOf(parsed, place), true),
      }),
    release: (place) => setState({ ...current, parsed: releaseField(parsed, place) }),
    unplaced:
      parsed.rest.length > 0
        ? `有 ${parsed.rest.length} 行没认出，${rest ? '放在模块“其他”里' : '没有导入'}。`
        : undefined,
    edit: importRecognised({ ...parsed, outline }, { basic, photo: basic, sections, mode }, rest, newId),
  };
}
