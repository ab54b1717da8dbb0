/**
 * Resolves when a picture can be measured and rendered. Decoding would be the browser's own way to tell, but waits for the
 * page's next frame: one that is busy or out of sight may draw none for long.
 * @throws when it cannot be read
 */
export function waitForImage(image: HTMLImageElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => (image.naturalWidth > 0 ? resolve() : reject(new Error('unreadable picture')));
    if (image.complete) {
      finish();
      return;
    }
    image.addEventListener('load', finish, { once: true });
    image.addEventListener('error', finish, { once: true });
  });
}
