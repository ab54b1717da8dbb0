/** A model file that can be fetched: where the hubs keep it, and what it needs. */
export interface ModelOffer {
  readonly id: string;
  readonly name: string;
  /** Repository, the same on all hubs. */
  readonly repository: string;
  readonly file: string;
  /** Download size in bytes; the hub's own figure counts. */
  readonly bytes: number;
  /** Free memory in bytes with which it runs: weights, 4,096 tokens of context and the runtime. */
  readonly memory: number;
}

const GB = 1e9;

/** Qwen's own GGUF files (Apache 2.0), smallest first. */
export const modelOffers: readonly ModelOffer[] = [
  {
    id: 'qwen3-0.6b',
    name: 'Qwen3 0.6B',
    repository: 'Qwen/Qwen3-0.6B-GGUF',
    file: 'Qwen3-0.6B-Q8_0.gguf',
    bytes: 639_446_688,
    memory: 1.6 * GB,
  },
  {
    id: 'qwen3-1.7b',
    name: 'Qwen3 1.7B',
    repository: 'Qwen/Qwen3-1.7B-GGUF',
    file: 'Qwen3-1.7B-Q8_0.gguf',
    bytes: 1_834_426_016,
    memory: 3 * GB,
  },
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B',
    repository: 'Qwen/Qwen3-4B-GGUF',
    file: 'Qwen3-4B-Q4_K_M.gguf',
    bytes: 2_497_280_256,
    memory: 4 * GB,
  },
];

/** Part of the free memory that a recommended model may take, so that the machine stays usable. */
const share = 0.7;

/** The largest model that fits comfortably into the free memory; the smallest one when none does. */
export function recommendedOffer(offers: readonly ModelOffer[], freeBytes: number): ModelOffer | undefined {
  return offers.findLast(({ memory }) => memory <= freeBytes * share) ?? offers[0];
}
