/** A citation's number between two private-use characters, as `citationMarker` of packages/documents writes it. */
const marks = /\uE000(\d+)\uE001/g;
/** A quotation that stands nowhere, as `unfoundMarker` writes it. */
const unfound = /\uE002([^\uE002\uE003]*)\uE003/g;
/** Behind a sentence without a source, as `markUnsourced` writes it. */
const unsourced = /\uE004/g;
const either = /(\uE000\d+\uE001|\uE002[^\uE002\uE003]*\uE003|\uE004)/;

/** As plain text: [1], and a quotation that stands nowhere struck through. */
export const citationsToText = (text: string): string =>
  text.replace(marks, '[$1]').replace(unfound, '~~“$1”~~（原文里没有这句话）').replace(unsourced, '');

function citationButton(number: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('data-cite', number);
  button.setAttribute('aria-label', `出处 ${number}`);
  button.textContent = number;
  return button;
}

/** Struck through for the eye, and said for those who hear it. */
function unfoundQuote(quote: string): HTMLElement {
  const struck = document.createElement('del');
  struck.setAttribute('data-unfound', '');
  struck.title = '原文里没有这句话';
  const label = document.createElement('span');
  label.textContent = '原文里没有这句话：';
  struck.append(label, `“${quote}”`);
  return struck;
}

/** Said behind a sentence that names no source. */
function unsourcedNote(): HTMLElement {
  const note = document.createElement('small');
  note.setAttribute('data-unsourced', '');
  note.title = '这句话没有给出原文出处，请自己核对';
  note.textContent = '无出处';
  return note;
}

/** Replaces markers in sanitized nodes by buttons `[data-cite]` and struck quotations. They are created here: a text cannot fake one. */
export function showCitations(fragment: DocumentFragment): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && either.test(node.data)) found.push(node);
  for (const node of found) {
    // In code and in links nothing can be pressed by itself.
    if (node.parentElement?.closest('pre, code, a, [data-math]')) {
      node.data = citationsToText(node.data);
      continue;
    }
    node.replaceWith(
      ...node.data.split(either).map((part, index) => {
        if (index % 2 === 0) return part;
        const inside = part.slice(1, -1);
        if (part === '\uE004') return unsourcedNote();
        return part.startsWith('\uE000') ? citationButton(inside) : unfoundQuote(inside);
      }),
    );
  }
}
