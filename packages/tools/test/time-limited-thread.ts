import { parentPort, workerData } from 'node:worker_threads';
import { loadTool } from '../src/load-tool.ts';
import type { TimeLimitedToolName } from '../src/catalogue.ts';
import { refusal } from './run-command.ts';

const { name, text } = workerData as { name: TimeLimitedToolName; text: string };
const tool = await loadTool(name);
parentPort?.postMessage({ started: true });
parentPort?.postMessage({ refusal: refusal(tool, text) });
