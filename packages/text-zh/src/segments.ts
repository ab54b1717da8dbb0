const segmenters = new Map<'grapheme' | 'word', Intl.Segmenter>();

/**
 * The characters as people see them, or the words, of a Chinese or mixed text, by ICU's rules and dictionary (UAX 29). The
 * segmenter is made when it is first needed: that takes some 20 ms, which loading a module must not.
 */
export function segments(text: string, granularity: 'grapheme' | 'word'): Intl.Segments {
  let segmenter = segmenters.get(granularity);
  if (!segmenter) segmenters.set(granularity, (segmenter = new Intl.Segmenter('zh', { granularity })));
  return segmenter.segment(text);
}
