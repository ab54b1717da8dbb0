import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ModelError } from '../../models/models.ts';
import {
  callProvider,
  callProviderJson,
  lookAt,
  parseSuccess,
  pollTask,
  requestBytes,
  tellProvider,
  type ProviderAddress,
} from '../provider-call.ts';
import type { ImageTask } from '../images.ts';
import type { AdapterContext, PaintAdapter } from './adapter.ts';
import { listenToProgress, type ProgressLine } from './comfy-progress.ts';
import { fillWorkflow, picturePlaces, placesOf, usualWorkflows, type Workflow } from './comfy-workflow.ts';
import { serverStopping } from '../images.ts';

const Id = z.string().check(z.regex(/^[\w-]{1,128}$/));
const Accepted = z.object({ prompt_id: Id });
const FileName = z.string().check(z.regex(/^[^\p{Cc}/\\]{1,255}$/u));
const Folder = z.optional(z.string().check(z.regex(/^[^\p{Cc}]{0,255}$/u)));
const Place = z.enum(['input', 'temp', 'output']);
const Uploaded = z.object({ name: FileName, subfolder: Folder, type: z.optional(Place) });
const Output = z.object({ filename: FileName, subfolder: Folder, type: z.optional(Place) });
const Finished = z.object({
  outputs: z.record(z.string(), z.looseObject({ images: z.optional(z.array(z.unknown())) })),
  status: z.optional(
    z.object({
      status_str: z.optional(z.string()),
      messages: z.optional(z.array(z.tuple([z.string(), z.unknown()]))),
    }),
  ),
});
const History = z.record(z.string(), Finished);
const Failure = z.object({
  exception_message: z.optional(z.string()),
  exception_type: z.optional(z.string()),
});
/** Number, id, and what else an entry of the queue holds. */
const Entry = z.tuple([z.number(), z.string()], z.unknown());
const Queue = z.object({ queue_running: z.array(Entry), queue_pending: z.array(Entry) });
const Checkpoints = z.object({
  CheckpointLoaderSimple: z.object({
    input: z.object({ required: z.object({ ckpt_name: z.array(z.unknown()) }) }),
  }),
});

/** Names of checkpoints that are offered at most. */
const maxCheckpoints = 50;

/** Looks in a row in which a task is neither waiting, running nor done before it counts as gone. */
const maxMissing = 3;

/** Puts a picture where workflows find it, in the folder that ComfyUI empties when it starts. @returns its name for them */
async function upload(address: ProviderAddress, bytes: Uint8Array, type: string, signal: AbortSignal) {
  const form = new FormData();
  const file = new Blob([Buffer.from(bytes)], { type });
  form.set('image', file, `baigong-${randomUUID()}.${type.slice('image/'.length)}`);
  form.set('type', 'temp');
  const answer = Uploaded.safeParse(await callProviderJson(address, '/upload/image', { body: form, signal }));
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  const { name, subfolder = '', type: place = 'temp' } = answer.data;
  return `${subfolder === '' ? '' : `${subfolder}/`}${name} [${place}]`;
}

/** The workflow for a task, with everything in it. */
async function workflowFor({ address, workflows }: AdapterContext, task: ImageTask, signal: AbortSignal) {
  const { references, mask, model, prompt, size, count, seed, steps, guidance, strength } = task;
  const usual =
    references.length === 0 ? usualWorkflows.paint : mask ? usualWorkflows.edit : usualWorkflows.reference;
  const own: Workflow | undefined = workflows && ((mask && workflows.edit) ?? workflows.paint);
  const workflow = own ?? usual;
  const places = placesOf(workflow);
  const pictures: Record<string, string> = {};
  for (const [n, { bytes, type }] of references.entries()) {
    const name = picturePlaces[n];
    if (name !== undefined && places.has(name)) pictures[name] = await upload(address, bytes, type, signal);
  }
  if (mask && places.has('mask')) pictures['mask'] = await upload(address, mask.grey, 'image/png', signal);
  const { width, height } = size ?? {};
  const negative = task.negativePrompt ?? '';
  const values = { prompt, negative, seed, width, height, count, steps, guidance, strength, model };
  return fillWorkflow(workflow, { ...values, ...pictures });
}

async function submit(
  context: AdapterContext,
  task: ImageTask,
  client: string,
  signal: AbortSignal,
): Promise<string> {
  const { address } = context;
  const prompt = await workflowFor(context, task, signal);
  const answer = await callProvider(address, '/prompt', { body: { prompt, client_id: client }, signal });
  // It names nodes and models of the machine: for the log.
  if (answer.status === 400) throw new ModelError('paint.workflow', { cause: answer.text.slice(0, 2_000) });
  const accepted = Accepted.safeParse(parseSuccess(answer, address.clock.now()));
  if (!accepted.success) throw new ModelError('model.brokenAnswer');
  return accepted.data.prompt_id;
}

type Look = { readonly finished: z.infer<typeof Finished> } | { readonly before: number | undefined };

/** How a task stands: what it made, or how many are before it; undefined where nobody knows of it. */
async function lookAtTask(address: ProviderAddress, id: string, signal: AbortSignal): Promise<Look> {
  const history = History.safeParse(await lookAt(address, `/history/${id}`, signal));
  if (!history.success) throw new ModelError('model.brokenAnswer');
  const finished = history.data[id];
  if (finished) return { finished };
  const queue = Queue.safeParse(await lookAt(address, '/queue', signal));
  if (!queue.success) throw new ModelError('model.brokenAnswer');
  const { queue_running: running, queue_pending: pending } = queue.data;
  if (running.some(([, one]) => one === id)) return { before: 0 };
  const own = pending.find(([, one]) => one === id);
  return { before: own && running.length + pending.filter(([number]) => number < own[0]).length };
}

/** Where the pictures of a finished task are. @throws ModelError for one that failed */
function outputsOf({ outputs, status }: z.infer<typeof Finished>): z.infer<typeof Output>[] {
  const failure = status?.messages?.find(
    ([type]) => type === 'execution_error' || type === 'execution_interrupted',
  );
  if (failure?.[0] === 'execution_interrupted') throw new ModelError('paint.interrupted');
  if (failure || status?.status_str === 'error') {
    const { exception_message: message = '', exception_type: type = '' } =
      Failure.safeParse(failure?.[1]).data ?? {};
    const cause = `${type}: ${message}`.slice(0, 2_000);
    if (/out of memory|OutOfMemory/i.test(cause)) throw new ModelError('paint.programMemory', { cause });
    throw new ModelError('paint.workflow', { cause });
  }
  const all = Object.values(outputs)
    .flatMap(({ images = [] }) => images)
    .map((image) => Output.safeParse(image))
    .flatMap(({ data }) => (data ? [data] : []));
  const saved = all.filter(({ type }) => type === 'output');
  // A workflow that saves its result shows what is on the way to it as well.
  return saved.length > 0 ? saved : all;
}

async function* follow(
  { address }: AdapterContext,
  task: ImageTask,
  id: string,
  line: ProgressLine | undefined,
  signal: AbortSignal,
  onState: (isRunning: boolean) => void,
): ReturnType<PaintAdapter> {
  let missing = 0;
  for await (const look of pollTask(address, () => lookAtTask(address, id, signal), signal)) {
    if ('finished' in look) {
      const outputs = outputsOf(look.finished).slice(0, task.count);
      if (outputs.length === 0) throw new ModelError('paint.noPicture');
      for (const [n, { filename, subfolder = '', type = 'output' }] of outputs.entries()) {
        const query = new URLSearchParams({ filename, subfolder, type });
        const bytes = await requestBytes(address, `/view?${query.toString()}`, signal);
        // Only the first of a batch comes of the seed alone.
        const seed = n === 0 ? (task.seed ?? null) : null;
        yield { type: 'picture', bytes, seed, revisedPrompt: null };
      }
      return;
    }
    onState(look.before === 0);
    missing = look.before === undefined ? missing + 1 : 0;
    if (missing > maxMissing) throw new ModelError('paint.interrupted');
    if (look.before !== undefined && look.before > 0) yield { type: 'waiting', before: look.before };
    else yield { type: 'alive' };
    const done = look.before === 0 ? line?.progressOf(id) : undefined;
    if (done !== undefined) yield { type: 'progress', done, remainingMs: undefined };
  }
}

/**
 * ComfyUI: a workflow is queued and looked at; how far it is comes over a line of its own.
 * https://docs.comfy.org/development/comfyui-server/comms_routes
 */
export const paintComfyui: PaintAdapter = async function* (context, task, signal) {
  const { address } = context;
  const client = randomUUID();
  const line = task.resume === undefined ? listenToProgress(address, client) : undefined;
  let id: string | undefined;
  let isRunning = false;
  try {
    await line?.ready;
    id = task.resume ?? (await submit(context, task, client, signal));
    yield { type: 'task', id };
    yield* follow(context, task, id, line, signal, (running) => (isRunning = running));
  } finally {
    line?.close();
    if (id !== undefined && signal.aborted && signal.reason !== serverStopping) {
      await tellProvider(address, '/queue', { delete: [id] });
      // Older ones interrupt whatever runs.
      if (isRunning) await tellProvider(address, '/interrupt', { prompt_id: id });
    }
  }
};

/** The checkpoints that ComfyUI has. */
export async function comfyCheckpoints(address: ProviderAddress, signal: AbortSignal): Promise<string[]> {
  const path = '/object_info/CheckpointLoaderSimple';
  const answer = Checkpoints.safeParse(await callProviderJson(address, path, { signal, timeoutMs: 3_000 }));
  if (!answer.success) throw new ModelError('model.brokenAnswer');
  const [names, options] = answer.data.CheckpointLoaderSimple.input.required.ckpt_name;
  // A list, or since 2025 the word COMBO and the list among its options.
  const list = Array.isArray(names)
    ? names
    : z.object({ options: z.array(z.unknown()) }).safeParse(options).data?.options;
  return (list ?? []).filter((name) => typeof name === 'string').slice(0, maxCheckpoints);
}
