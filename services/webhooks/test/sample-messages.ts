import { readFileSync } from 'node:fs'
import { audiencePageSent, draft, type Draft, type MessageType } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { messageTime } from './factories.ts'

/** Returns the sample of a message type as a message of a project, with some fields replaced. */
export function sampleMessage(
  type: MessageType,
  { projectId, generation = 1, at = messageTime() }: { projectId: string; generation?: number; at?: Date },
  fields: object = {},
): Draft {
  const name = `${type.type}.${type.topic.split('.').at(-1)}.json`
  const file = new URL(`../../../libs/contracts/test/samples/${name}`, import.meta.url)
  const data = type.data.parse({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields })
  return draft(type, { key: uuidv7(), projectId, generation, at }, data)
}

/** Returns a message about mails of a campaign that were delivered together. */
export const sentPage = (
  projectId: string,
  { count, campaignId = uuidv7() }: { count: number; campaignId?: string },
) =>
  sampleMessage(
    audiencePageSent,
    { projectId },
    {
      campaignId,
      mails: Array.from({ length: count }, (_, index) => ({
        id: uuidv7(),
        emailId: uuidv7(),
        contactId: uuidv7(),
        to: `reader${index}@example.net`,
        subject: 'News',
        messageId: `<${index}@example.com>`,
        deliveredId: uuidv7(),
      })),
    },
  )
