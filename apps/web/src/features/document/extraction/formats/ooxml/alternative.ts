import { childOf, childrenOf, elementsOf, type XmlElement } from '../../markup/xml-tree.ts';

/** The newer alternative where it can be read, or else the older one. */
export function alternative(element: XmlElement): XmlElement | undefined {
  const choice = childrenOf(element, 'Choice').find((one) => elementsOf(one).length > 0);
  return choice ?? childOf(element, 'Fallback');
}
