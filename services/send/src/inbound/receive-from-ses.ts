import type { Context } from '../context.ts'
import { isAutomatic } from '../mail-reader/automatic-mail.ts'
import type { InboundContent } from '../mail-reader/inbound-mail.ts'
import type { SesReceived } from './sns-received.ts'
import { receiveMail, type Stored } from './receive-mail.ts'

/** Stores a mail that SES received. Without its content, as SES leaves it out of larger ones, only who wrote what about is known. */
export async function receiveFromSes(ctx: Context, received: SesReceived): Promise<Stored> {
  const { raw, headers, messageId, ...told } = received
  const content = raw ? await ctx.mailReader.readMessage(raw) : await withoutBody(ctx, headers)
  return receiveMail(ctx, { ...told, content, key: messageId })
}

/** The reader reads the headers as it reads those of a whole message. */
async function withoutBody(
  { mailReader }: Context,
  { from, subject, messageId, automatic }: SesReceived['headers'],
): Promise<InboundContent> {
  const id = messageId === null ? [] : [`Message-ID: ${oneLine(messageId)}`]
  const lines = [`From: ${oneLine(from)}`, `Subject: ${oneLine(subject)}`, ...id, '', '']
  const content = await mailReader.readMessage(Buffer.from(lines.join('\r\n')))
  return { ...content, isAutomatic: isAutomatic(automatic), body: null, size: null }
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')
