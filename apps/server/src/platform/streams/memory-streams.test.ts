import { createMemoryStreams } from './memory-streams.ts';
import { streamsContract } from '../../../test/backend-suites/streams-suite.ts';

streamsContract('memory', (bounds) => createMemoryStreams(bounds));
