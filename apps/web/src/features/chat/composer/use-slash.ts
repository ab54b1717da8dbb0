import { catalogue } from '@baigong/tools/catalogue';
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { replaceText } from './edit-text.ts';
import { showOverlay } from '../../../shared/lib/overlay.ts';
import { loadFeatureTools } from '../../../shared/feature-tools/registry.ts';
import { findCommands, type Command, type SlashState } from './find-commands.ts';
import { optionId } from './slash-list.tsx';

/** The local tools, and those of the features once somebody begins a command. */
function useCommands(isWanted: boolean): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>(catalogue);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    loadFeatureTools().then(
      (tools) => !isGone && setCommands([...catalogue, ...tools]),
      // The local tools are there without them.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return commands;
}

/** The list of tools that opens while the name of a slash command is typed, steered from the textarea. */
export function useSlash(slash: SlashState | null, box: RefObject<HTMLTextAreaElement | null>) {
  const id = useId();
  const name = slash?.stage === 'name' ? slash.name : null;
  const [place, setPlace] = useState({ name, active: 0 });
  const [closed, setClosed] = useState<string | null>(null);
  const commands = useCommands(name !== null);
  const found = name === null || name === closed ? [] : findCommands(commands, name);
  const open = found.length > 0;
  // Another name is another list: it begins at its top.
  const active = place.name === name ? Math.min(place.active, found.length - 1) : 0;

  const choose = (tool: Command) => {
    const { name, needsForm = false } = tool;
    if (box.current)
      replaceText(box.current, 0, box.current.value.length, needsForm ? '' : `${tool.command} `);
    if (needsForm) showOverlay({ kind: 'tool', name });
  };
  return {
    id,
    open,
    found,
    active,
    setActive: (index: number) => setPlace({ name, active: index }),
    choose,
    /** What the textarea says of the list to a screen reader. */
    attributes: open
      ? {
          'aria-controls': id,
          'aria-activedescendant': optionId(id, active),
          'aria-autocomplete': 'list' as const,
        }
      : {},
    /** Whether the key was for the list. */
    onKey: (event: KeyboardEvent): boolean => {
      const tool = found[active];
      if (!open || !tool || event.ctrlKey || event.metaKey || event.altKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setPlace({ name, active: (active + step + found.length) % found.length });
      else if ((event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) choose(tool);
      else if (event.key === 'Escape') setClosed(name);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
