import { LRUCache } from 'lru-cache'
import { composeMessage, textsOf, type MessageInput } from './compose-message.ts'
import { fillFrame, frameKey, frameOf, type Frame } from './message-frame.ts'

/** Makes messages as `composeMessage` does, byte for byte. */
export type Compose = (input: MessageInput) => Buffer

/** A key whose frame is not made yet, or cannot be. */
type Known = Frame | 'seen' | 'none'

// Characters: one frame has about 600.
const rememberedLength = 512 * 1024
const mostFrames = 500

/**
 * A composer that remembers the frames of messages: for one of a frame that it has, it encodes what stands in the holes, a tenth of
 * the work. A frame is made for the second message that it fits, since making it costs as much as composing a message.
 */
export function createComposer(): Compose {
  const frames = new LRUCache<string, Known>({
    max: mostFrames,
    maxSize: rememberedLength,
    sizeCalculation: lengthOf,
  })
  return (input) => {
    const texts = textsOf(input)
    const key = frameKey(input, texts)
    if (key === undefined) return composeMessage(input, texts)
    const known = frames.get(key)
    if (known === undefined) frames.set(key, 'seen')
    if (known === undefined || known === 'none') return composeMessage(input, texts)
    const frame = known === 'seen' ? frameOf(input, texts) : known
    if (known === 'seen') frames.set(key, frame ?? 'none')
    return frame ? fillFrame(frame, input, texts) : composeMessage(input, texts)
  }
}

const lengthOf = (known: Known, key: string): number =>
  key.length +
  (typeof known === 'string'
    ? known.length
    : known.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 1), 0))
