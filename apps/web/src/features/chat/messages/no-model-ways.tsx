import { findTool } from '@baigong/tools/catalogue';
import { likelyTools } from '@baigong/tools/rank-tools';
import { knownTools } from '@baigong/tools/tool-keywords';
import { LayoutGrid, Wrench } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadFeatureTools } from '../../../shared/feature-tools/registry.ts';
import { showOverlay } from '../../../shared/lib/overlay.ts';
import { modelList } from '../../../shared/model/models.ts';
import { typeConnect } from '../../../shared/model/own/connect-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { isNoModelAnswer } from '../run/no-model-answer.ts';
import { allMessages } from '../session/branches.ts';
import type { Message } from '../session/session.ts';
import { useChat } from '../store/chat-store.ts';
import { writeDraft } from '../store/drafts.ts';
import styles from './message.module.css';

/** At most so many tools stand below an answer. */
const maxTools = 3;

interface FittingTool {
  readonly name: string;
  readonly title: string;
  readonly open: () => void;
}

/** Writes a slash command into the box of the conversation, where its examples are shown. */
function typeCommand(command: string): void {
  const { current, draft } = useChat.getState();
  if (current) writeDraft({ ...draft, text: `${command} ` }, current.id);
  document.querySelector<HTMLTextAreaElement>('textarea[aria-label="输入消息"]')?.focus();
}

/** The tools that fit what was asked, by the ranking by which a model would be offered them. */
async function fittingTools(asked: string): Promise<readonly FittingTool[]> {
  const features = await loadFeatureTools().catch(() => []);
  return likelyTools([...knownTools, ...features], asked)
    .slice(0, maxTools)
    .map(({ name, title }) => {
      const command = findTool(name)?.command;
      return {
        name,
        title,
        open: () => (command ? typeCommand(command) : showOverlay({ kind: 'tool', name })),
      };
    });
}

function useFittingTools({ parent }: Message): readonly FittingTool[] | undefined {
  const [tools, setTools] = useState<readonly FittingTool[]>();
  useEffect(() => {
    let isGone = false;
    const { current } = useChat.getState();
    const question = current && allMessages(current).find(({ id }) => id === parent);
    void (question ? fittingTools(question.content) : Promise.resolve([])).then(
      (found) => isGone || setTools(found),
    );
    return () => {
      isGone = true;
    };
  }, [parent]);
  return tools;
}

function connect(place: 'key' | 'device'): void {
  typeConnect({ place });
  showOverlay({ kind: 'connect' });
}

/** What the visitor can do himself where no model answers: connect one, or use the tools that fit. */
export default function NoModelWays({ message }: { readonly message: Message }) {
  const { own, models } = modelList();
  const tools = useFittingTools(message);
  // All at once: a button that is added moves the others under the finger.
  if (!isNoModelAnswer(message) || !tools) return null;
  const isConnected = models.length > 0;
  return (
    <Row role="group" aria-label="现在可以" className={styles.ways}>
      {tools.map(({ name, title, open }) => (
        <Button key={name} size="sm" icon={<Wrench />} onClick={open}>
          {title}
        </Button>
      ))}
      {own.keys && !isConnected && (
        <Button size="sm" onClick={() => connect('key')}>
          连接我的密钥
        </Button>
      )}
      {own.device && !isConnected && (
        <Button size="sm" onClick={() => connect('device')}>
          用我的电脑
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<LayoutGrid />}
        onClick={() => showOverlay({ kind: 'palette' })}
      >
        全部功能
      </Button>
    </Row>
  );
}
