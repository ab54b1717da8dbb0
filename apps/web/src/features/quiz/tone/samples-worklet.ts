/* What this file needs of the worklet's scope, which lib.dom leaves out. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples of one message: a render quantum of 128 would be 375 messages a second. */
const size = 1_024;

/** Hands the microphone's samples to the page, as they are. */
class SamplesProcessor extends AudioWorkletProcessor {
  held = new Float32Array(size);
  filled = 0;

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    for (const sample of samples) {
      this.held[this.filled++] = sample;
      if (this.filled < size) continue;
      this.port.postMessage(this.held, [this.held.buffer]);
      this.held = new Float32Array(size);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('samples', SamplesProcessor);
