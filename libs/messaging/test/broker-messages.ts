import type { MessageType } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { wireMessage, type Broker, type Subscription, type WireMessage } from '../src/index.ts'

export const numberSaid = (topic: string): MessageType<'number.said', z.ZodObject<{ n: z.ZodNumber }>> => ({
  type: 'number.said',
  topic,
  data: z.object({ n: z.number() }),
})

export const messageOf = (topic: string, data: unknown): WireMessage =>
  wireMessage(uuidv7(), {
    type: 'number.said',
    topic,
    key: 'k',
    projectId: uuidv7(),
    generation: 1,
    at: new Date(),
    data,
  })

export const said = (topic: string, key: string, n: number): WireMessage => ({
  topic,
  key,
  headers: { ce_type: 'number.said', ce_id: uuidv7() },
  value: String(n),
})

export const byValue = (left: WireMessage, right: WireMessage): number =>
  Number(left.value) - Number(right.value)

/** A group that remembers what it has been given, once `work` is done with the batch. */
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

/** As the outbox relay does: the batch is published again until the broker has taken it. */
export async function publishUntilTaken(broker: Broker, batch: WireMessage[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await broker.publish(batch)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
