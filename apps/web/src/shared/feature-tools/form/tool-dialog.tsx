import { useEffect, useRef, useState } from 'react';
import { closeOverlay, useOverlay } from '../../lib/overlay.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { type FeatureTool, type ToolAnswer, type ToolEffect, problemOf } from '../feature-tool.ts';
import { findFeatureTool } from '../registry.ts';
import { ToolBlock } from '../tool-blocks.tsx';
import { formFields, formInput, formProblems, type FormValues } from './form-fields.ts';
import { suggestionsFor, type Suggestion } from './suggestions.ts';
import { ToolForm } from './tool-form.tsx';
import type { ToolResult } from '@baigong/tools/result';
import { previewAgain } from '../preview-again.ts';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A feature tool by its own form, from any screen and without a model. */
export function ToolDialog({ open, onOpenChange }: Props) {
  const shown = useOverlay((state) => state.shown);
  const name = shown?.kind === 'tool' ? shown.name : undefined;
  // The window keeps its content while it closes.
  const [lastName, setLastName] = useState(name);
  if (name !== undefined && name !== lastName) setLastName(name);
  const [tool, setTool] = useState<FeatureTool | 'missing'>();
  useEffect(() => {
    let isGone = false;
    if (lastName === undefined) return undefined;
    findFeatureTool(lastName).then(
      (found) => !isGone && setTool(found ?? 'missing'),
      () => !isGone && setTool('missing'),
    );
    return () => {
      isGone = true;
    };
  }, [lastName]);
  const known = tool === 'missing' || tool?.name !== lastName ? undefined : tool;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={known?.title ?? '工具'}
      {...(known ? { description: known.description } : {})}
      width={560}
    >
      {tool === 'missing' && <Alert>没有取到这个工具。请检查网络后再打开一次。</Alert>}
      {open && known && <ToolBody key={known.name} tool={known} />}
    </Dialog>
  );
}

const questions: Readonly<Record<ToolEffect, string>> = {
  read: '',
  write: '确认这个改动',
  send: '确认发出去，发出后收不回来',
  cost: '确认执行，这会用掉额度',
};

function Blocks({ result }: { readonly result: ToolResult }) {
  return (
    <>
      <p>{result.summary}</p>
      {result.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a result never changes: a block's place is its identity
        <ToolBlock key={index} block={block} />
      ))}
    </>
  );
}

type ToolRun =
  | { readonly step: 'form' }
  /** Something is under way: a preview, the tool, or taking it back. */
  | { readonly step: 'busy' }
  | { readonly step: 'asking'; readonly input: unknown; readonly preview: ToolResult }
  | { readonly step: 'done'; readonly answer: ToolAnswer; readonly undone: boolean }
  | { readonly step: 'failed'; readonly problem: string };

/** Runs a tool that the visitor chose: what only reads at once, all else after it was shown. */
function useToolRun(tool: FeatureTool) {
  const [run, setRun] = useState<ToolRun>({ step: 'form' });
  const stop = useRef<AbortController>(undefined);
  // What only reads is given up when the window closes; a change that was begun goes on.
  useEffect(() => () => stop.current?.abort(), []);

  const guarded = async (work: () => Promise<ToolRun>) => {
    setRun({ step: 'busy' });
    try {
      setRun(await work());
    } catch (error) {
      setRun({ step: 'failed', problem: problemOf(error) });
    }
  };
  const perform = async (input: unknown): Promise<ToolRun> => {
    const controller = new AbortController();
    if (tool.effect === 'read') stop.current = controller;
    return { step: 'done', answer: await tool.run(input, controller.signal), undone: false };
  };
  return {
    run,
    start: (input: unknown) =>
      guarded(async () =>
        tool.effect === 'read'
          ? perform(input)
          : { step: 'asking', input, preview: await tool.preview(input) },
      ),
    allow: (input: unknown, shown: ToolResult) =>
      guarded(async () => {
        const changed = await previewAgain(tool, input, shown);
        return changed ? { step: 'asking', input, preview: changed } : perform(input);
      }),
    undo: (answer: ToolAnswer) =>
      guarded(async () => {
        await tool.undo?.(answer.undo);
        return { step: 'done', answer, undone: true };
      }),
    back: () => setRun({ step: 'form' }),
  };
}

function ToolBody({ tool }: { readonly tool: FeatureTool }) {
  const [fields] = useState(() => formFields(tool));
  const [values, setValues] = useState<FormValues>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [suggestions, setSuggestions] = useState<Readonly<Record<string, readonly Suggestion[]>>>({});
  const { run, start, allow, undo, back } = useToolRun(tool);
  const form = useRef<HTMLFormElement>(null);
  // The form comes after the window, which has given the focus to its closing cross by then; a field that gets
  // suggestions becomes a list and loses it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (form.current?.contains(document.activeElement)) return;
      form.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [suggestions]);
  useEffect(() => {
    let isGone = false;
    for (const { name, kind } of fields)
      if (kind === 'text')
        suggestionsFor(tool.name, name).then(
          (found) => !isGone && found && setSuggestions((now) => ({ ...now, [name]: found })),
          // The field is typed into instead.
          () => undefined,
        );
    return () => {
      isGone = true;
    };
  }, [fields, tool]);
  const submit = () => {
    const found = formProblems(tool, fields, values);
    setProblems(found);
    if (Object.keys(found).length === 0) void start(formInput(fields, values));
  };
  if (run.step === 'asking')
    return (
      <Stack gap={4}>
        <h3>{questions[tool.effect]}</h3>
        <Blocks result={run.preview} />
        <div className="kit-row">
          <Button variant="primary" onClick={() => void allow(run.input, run.preview)}>
            执行
          </Button>
          <Button onClick={back}>返回修改</Button>
        </div>
      </Stack>
    );
  if (run.step === 'done')
    return (
      <Stack gap={4}>
        <div role="status">
          <Stack gap={4}>
            <Blocks result={run.answer} />
          </Stack>
        </div>
        <div className="kit-row">
          {run.answer.undo !== undefined &&
            (run.undone ? (
              <p className="kit-muted">已撤销</p>
            ) : (
              <Button onClick={() => void undo(run.answer)}>撤销这个改动</Button>
            ))}
          {fields.length > 0 && <Button onClick={back}>再来一次</Button>}
          <Button variant="primary" onClick={() => closeOverlay('tool')}>
            完成
          </Button>
        </div>
      </Stack>
    );
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap={4}>
        <ToolForm
          fields={fields}
          values={values}
          problems={problems}
          suggestions={suggestions}
          onChange={setValues}
        />
        {fields.length === 0 && <p>这个工具不用填写，直接执行即可。</p>}
        {run.step === 'failed' && <Alert>{run.problem}</Alert>}
        <div className="kit-row">
          <Button type="submit" variant="primary" loading={run.step === 'busy'}>
            {tool.effect === 'read' ? '执行' : '下一步'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
