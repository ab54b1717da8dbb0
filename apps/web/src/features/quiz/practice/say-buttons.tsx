import { Snail, Volume2 } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { speak } from '../sound/chinese-voice.ts';
import { Row } from '../../../shared/ui/stack.tsx';

/** Says a text as it is spoken, and slowly. */
export function SayButtons({ text }: { text: string }) {
  return (
    <Row wrap={false}>
      <Button size="sm" icon={<Volume2 />} onClick={() => speak(text)}>
        听一遍
      </Button>
      <Button size="sm" variant="ghost" icon={<Snail />} onClick={() => speak(text, 'slow')}>
        慢速
      </Button>
    </Row>
  );
}
