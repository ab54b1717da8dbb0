import { createMemoryStreams } from './memory-streams.ts';
import { streamsContract } from './streams-contract.ts';

streamsContract('memory', (bounds) => createMemoryStreams(bounds));
