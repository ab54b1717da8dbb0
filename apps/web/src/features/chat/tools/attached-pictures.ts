import type { AttachedPicture } from '../../../shared/feature-tools/attachable.ts';
import { useChat } from '../store/chat-store.ts';
import { sessionRecords } from '../store/records.ts';

/** The pictures in a conversation's messages on screen: those of the latest message first. */
export async function attachedPictures(conversation: string): Promise<readonly AttachedPicture[]> {
  const { current } = useChat.getState();
  const session = current?.id === conversation ? current : await sessionRecords().get(conversation);
  const withPictures = (session?.messages ?? []).filter(({ images = [] }) => images.length > 0).toReversed();
  return withPictures.flatMap(({ images = [], createdAt }, age) =>
    images.map((image) => ({ ...image, at: createdAt, isLatest: age === 0 })),
  );
}
