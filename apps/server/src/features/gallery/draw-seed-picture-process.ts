/**
 * A program of its own: draws one picture by the built-in brush, named by its JSON in the argument, and writes it to
 * standard output. It gives way to everything else on the machine.
 */
import { constants, setPriority } from 'node:os';
import * as z from 'zod/mini';
import { drawSeedPicture } from './draw-seed-picture.ts';

const Picture = z.object({ prompt: z.string(), seed: z.number(), width: z.number(), height: z.number() });

setPriority(constants.priority.PRIORITY_LOW);
process.stdout.write(await drawSeedPicture(Picture.parse(JSON.parse(process.argv[2] ?? ''))));
