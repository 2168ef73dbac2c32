import type { MessageType } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { wireMessage, type Broker, type Subscription, type WireMessage } from '../src/index.ts'

export const numberAdded = (topic: string): MessageType<'number.added', z.ZodObject<{ n: z.ZodNumber }>> => ({
  type: 'number.added',
  topic,
  data: z.object({ n: z.number() }),
})

export const messageOf = (topic: string, data: unknown): WireMessage =>
  wireMessage(uuidv7(), {
    type: 'number.added',
    topic,
    key: 'k',
    projectId: uuidv7(),
    generation: 1,
    at: new Date(),
    data,
  })

export const messageWith = (topic: string, key: string, n: number): WireMessage => ({
  topic,
  key,
  headers: { ce_type: 'number.added', ce_id: uuidv7() },
  value: String(n),
})

export const byValue = (left: WireMessage, right: WireMessage): number =>
  Number(left.value) - Number(right.value)

/** Returns a subscription that records its messages after `work` has handled the batch. */
export function collecting(
  topics: string[],
  work: (batch: WireMessage[]) => Promise<void> = () => Promise.resolve(),
): Subscription & { received: WireMessage[] } {
  const received: WireMessage[] = []
  const deliver = async (batch: WireMessage[]): Promise<void> => {
    await work(batch)
    received.push(...batch)
  }
  return { group: `collecting.${uuidv7()}`, topics, deliver, received }
}

const attempts = 20

/** Publishes the batch again until the broker accepts it, as the outbox relay does. */
export async function publishUntilAccepted(broker: Broker, batch: WireMessage[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await broker.publish(batch)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
