import type { MaskInput } from './mask-tensor.ts';

/** What U²-Net p (Qin and others 2020) was trained with: colours as of ImageNet, after the brightest is made 1. */
export const u2netpInput: MaskInput = {
  side: 320,
  inner: 320,
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  brightened: true,
};
