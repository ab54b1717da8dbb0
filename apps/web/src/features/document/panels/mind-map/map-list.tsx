import type { MindNode } from '@baigong/documents';
import styles from './map.module.css';

function Items({ nodes }: { readonly nodes: readonly MindNode[] }) {
  return (
    <ul>
      {nodes.map(({ title, children }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the tree does not change while it is shown; titles may repeat
        <li key={index}>
          {title}
          {children.length > 0 && <Items nodes={children} />}
        </li>
      ))}
    </ul>
  );
}

/** A tree as a list: for readers who cannot see the drawing, and for narrow windows. */
export function MapList({ root }: { readonly root: MindNode }) {
  return (
    <div className={styles.list}>
      <p>{root.title}</p>
      <Items nodes={root.children} />
    </div>
  );
}
