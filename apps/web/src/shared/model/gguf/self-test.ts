import * as z from 'zod/mini';

/** What one try is asked for. */
export interface Probe {
  readonly prompt: string;
  readonly max_tokens: number;
  /** Which answers are possible at all (GBNF). */
  readonly grammar?: string;
}

/**
 * A short answer as llama.cpp's server gives it:
 * https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
 */
const Probed = z.object({
  choices: z
    .array(
      z.object({
        text: z.string(),
        logprobs: z.optional(
          z.nullable(
            z.object({
              // JSON has no NaN: where a processor computes nonsense, it says null.
              content: z.array(z.object({ id: z.number(), logprob: z.nullable(z.number()) })),
            }),
          ),
        ),
      }),
    )
    .check(z.minLength(1)),
});

const steps = 6;
const known = '一二三';

/**
 * Whether a device computes a model rightly, as far as that can be told without knowing the model: the probabilities are
 * numbers, the same question gets the same answer twice, and where a grammar leaves one answer, that is given.
 * @param ask asks with temperature 0, without what it remembers of earlier answers
 */
export async function passesSelfTest(ask: (probe: Probe) => Promise<unknown>): Promise<boolean> {
  const tokens = async (): Promise<string | undefined> => {
    const probed = z.safeParse(Probed, await ask({ prompt: '1, 2, 3, 4,', max_tokens: steps }));
    const content = probed.data?.choices[0]?.logprobs?.content ?? [];
    const isSound = content.every(
      ({ logprob }) => logprob !== null && Number.isFinite(logprob) && logprob < 1e-3,
    );
    return content.length > 0 && isSound ? content.map(({ id }) => id).join() : undefined;
  };
  const first = await tokens();
  if (first === undefined || first !== (await tokens())) return false;
  const forced = z.safeParse(
    Probed,
    await ask({ prompt: '数数：', max_tokens: 24, grammar: `root ::= "${known}"` }),
  );
  return forced.data?.choices[0]?.text.trim() === known;
}
