/** Every hand-off between features: who gives what to whom. A new one is one line here. */
type HandOffPair =
  | { readonly from: 'chat'; readonly to: 'paint' | 'resume' | 'document'; readonly kind: 'text' }
  | { readonly from: 'document'; readonly to: 'chat' | 'resume' | 'job'; readonly kind: 'text' }
  | { readonly from: 'vision'; readonly to: 'chat' | 'document'; readonly kind: 'text' }
  | { readonly from: 'vision'; readonly to: 'paint'; readonly kind: 'pictures' | 'recipe' }
  | {
      readonly from: 'paint';
      readonly to: 'vision' | 'gallery' | 'resume' | 'selfie';
      readonly kind: 'pictures';
    }
  | { readonly from: 'selfie'; readonly to: 'gallery' | 'avatar' | 'id-photo'; readonly kind: 'pictures' }
  | { readonly from: 'gallery'; readonly to: 'paint'; readonly kind: 'recipe' }
  /** Text in the navigation state becomes a hand-off, so that it survives a reload. */
  | { readonly from: 'navigation'; readonly to: 'paint'; readonly kind: 'text' };

export type HandOffKind = HandOffPair['kind'];

/** A screen, or a part of one: `avatar` is a resume's photo, still to be cropped,
 * `id-photo` one that is finished, `job` the job description of its matching. */
export type HandOffTarget = HandOffPair['to'];

/** Giver and receiver of a hand-off of this kind. */
export type HandOffRoute<Kind extends HandOffKind> = HandOffPair extends infer Pair
  ? Pair extends { readonly from: infer From; readonly to: infer To; readonly kind: infer Kinds }
    ? Kind extends Kinds
      ? { readonly from: From; readonly to: To }
      : never
    : never
  : never;
