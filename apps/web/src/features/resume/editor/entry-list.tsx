import {
  addEntry,
  customEntryIds,
  editFields,
  entriesInOrder,
  entryOf,
  moveEntry,
  sectionOfKind,
  entryName,
  languageOf,
  type EntryKind,
  type ResumeDocument,
} from '@baigong/resume';
import { Plus } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { newId } from '../session/new-id.ts';
import { goTo } from '../session/navigation.ts';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { useSorting } from '../../../shared/ui/sorting/use-sorting.tsx';
import { EntryCard } from './entry-card.tsx';
import styles from './entries.module.css';

export const entryNouns: Readonly<Record<EntryKind, string>> = {
  work: '工作经历',
  projects: '项目经历',
  education: '教育经历',
  custom: '自定义内容',
};

interface CachedIds {
  readonly modules: ResumeDocument['modules'];
  readonly key: string;
}
const cache: Record<EntryKind, WeakMap<object, CachedIds>> = {
  work: new WeakMap(),
  projects: new WeakMap(),
  education: new WeakMap(),
  custom: new WeakMap(),
};

/** The ids of a module's entries in order, as one text: equal lists are equal, and typing changes nothing of it. */
function entryIds(document: ResumeDocument, kind: EntryKind): string {
  const map = document.fields[sectionOfKind[kind]];
  const cached = cache[kind].get(map);
  if (cached && (kind !== 'custom' || cached.modules === document.modules)) return cached.key;
  const ids =
    kind === 'custom' ? customEntryIds(document, 'custom') : entriesInOrder(map).map(({ id }) => id);
  const key = JSON.stringify(ids);
  cache[kind].set(map, { modules: document.modules, key });
  return key;
}

/** The entries of a module: jobs, projects, schools, and the user's own. */
export function EntryList({ kind }: { readonly kind: EntryKind }) {
  const { documentStore } = useSession();
  const ids = JSON.parse(useDocument((document) => entryIds(document, kind))) as string[];
  const nameOf = (id: string) =>
    entryName(entryOf(documentStore.getDocument().fields, { kind, entry: id }), entryNouns[kind]);
  const move = (id: string, over: string) =>
    documentStore.change((document) => editFields(document, (fields) => moveEntry(fields, kind, id, over)), {
      target: `entry:${kind}/${id}`,
      mergeable: false,
    });
  const sorting = useSorting({ ids, nameOf, onMove: move });
  const add = () => {
    const id = newId();
    documentStore.change(
      (document) =>
        editFields(document, (fields) => addEntry(fields, kind, id, languageOf(document.modules))),
      {
        target: `entry:${kind}/${id}`,
        mergeable: false,
      },
    );
    goTo({ moduleId: kind, entryId: id }, { focus: true });
  };
  return (
    <>
      {ids.length > 0 && (
        <ol className="kit-stack">
          {ids.map((id, index) => (
            <EntryCard
              key={id}
              kind={kind}
              id={id}
              noun={entryNouns[kind]}
              before={ids[index - 1]}
              after={ids[index + 1]}
              itemRef={sorting.itemRef(id)}
              handle={sorting.handle}
              onMove={move}
            />
          ))}
        </ol>
      )}
      {sorting.layer}
      <Button className={styles.add} icon={<Plus />} onClick={add}>
        {`添加${entryNouns[kind]}`}
      </Button>
    </>
  );
}
