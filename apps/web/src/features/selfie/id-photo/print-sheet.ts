/** Prints one picture as the only thing on a page of just so many millimetres. */
export async function printPicture(picture: Blob, mm: { width: number; height: number }): Promise<void> {
  const address = URL.createObjectURL(picture);
  const image = new Image();
  image.src = address;
  image.alt = '';
  image.dataset['printed'] = '';
  await image.decode();
  const look = new CSSStyleSheet();
  look.replaceSync(`
    @media screen { img[data-printed] { display: none } }
    @media print {
      @page { size: ${mm.width}mm ${mm.height}mm; margin: 0 }
      html, body { height: auto !important; margin: 0 !important }
      body > :not([data-printed]) { display: none !important }
      img[data-printed] { display: block; width: ${mm.width}mm; height: ${mm.height}mm }
    }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  document.body.append(image);
  const clear = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== look);
    image.remove();
    URL.revokeObjectURL(address);
  };
  window.addEventListener('afterprint', clear, { once: true });
  window.print();
}
