/** Of @wllama/wllama; the name stands for the content. */
export const engineVersion = '3.13.0';

/** The engine as the build serves it: packed by gzip, which the worker undoes, so that no plain copy is kept. */
export const enginePath = `/assets/wllama-${engineVersion}.wasm.gz`;
