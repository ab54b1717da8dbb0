/** What stands behind the person in the camera's picture. */
export type LiveBackground =
  | { readonly kind: 'blur' }
  /** #rrggbb */
  | { readonly kind: 'colour'; readonly colour: string };
