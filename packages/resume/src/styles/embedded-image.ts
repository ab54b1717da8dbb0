/** Whether a picture is one the document carries itself: nothing is ever fetched because a document names it. */
export const isEmbeddedImage = (url: string): boolean =>
  /^data:image\/(png|jpeg|jpg|gif|webp|avif|svg\+xml)(;[\w=-]+)*(;base64)?,[\w+/=%.!~*'()-]*$/i.test(url);
