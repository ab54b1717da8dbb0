/** Part of a rendered text with its own state (a code block, a formula): it is updated instead of patched. */
export interface Island {
  readonly element: HTMLElement;
  /** False if it must be replaced. */
  readonly update: (fresh: Element) => boolean;
}

export interface IslandFactory {
  /** Null if the element needs no island. */
  readonly create: (fresh: Element) => Island | null;
  readonly of: (element: Node) => Island | undefined;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function settle(node: Node, islands: IslandFactory): Node {
  if (!isElement(node)) return node;
  const island = islands.create(node);
  if (island) return island.element;
  for (const child of Array.from(node.children)) {
    const settled = settle(child, islands);
    if (settled !== child) child.replaceWith(settled);
  }
  return node;
}

function patchText(old: CharacterData, fresh: CharacterData): void {
  if (old.data === fresh.data) return;
  // Appending keeps a selection in the text alive, and is what nearly every change is.
  if (fresh.data.startsWith(old.data)) old.appendData(fresh.data.slice(old.length));
  else old.data = fresh.data;
}

function patch(old: Node, fresh: Node, islands: IslandFactory): boolean {
  const island = islands.of(old);
  if (island) return isElement(fresh) && island.update(fresh);
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return false;
  if (!isElement(fresh)) {
    patchText(old as CharacterData, fresh as CharacterData);
    return true;
  }
  if (fresh.nodeName === 'PRE' || fresh.hasAttribute('data-math')) return false;
  const element = old as Element;
  for (const { name, value } of fresh.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  for (const { name } of Array.from(element.attributes)) {
    // What the reader opened stays open.
    if (!fresh.hasAttribute(name) && name !== 'open') element.removeAttribute(name);
  }
  morph(element, fresh, islands);
  return true;
}

/** Patches the children of `old` to be those of `fresh`. Empties `fresh`. */
export function morph(old: Node, fresh: Node, islands: IslandFactory): void {
  let before = old.firstChild;
  let next = fresh.firstChild;
  while (next) {
    const following = next.nextSibling;
    if (!before) old.appendChild(settle(next, islands));
    else {
      const after: ChildNode | null = before.nextSibling;
      if (!patch(before, next, islands)) old.replaceChild(settle(next, islands), before);
      before = after;
    }
    next = following;
  }
  while (before) {
    const after: ChildNode | null = before.nextSibling;
    before.remove();
    before = after;
  }
}
