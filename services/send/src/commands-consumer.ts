import { campaignPage, workflowMails } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { acceptAudiencePages } from './campaigns/accept-audience-pages.ts'
import { sendWorkflowMails } from './workflows/send-workflow-mails.ts'
import type { Context } from './context.ts'

/** Consumes audience pages of campaigns and mails of workflows. */
export const onSendCommands = (ctx: Context): Subscribable =>
  consumer({
    group: 'send.commands',
    consumes: [campaignPage, workflowMails],
    wakes: ['deliver-workflow', 'deliver-quarantined-workflow', 'deliver-audience-pages'],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await acceptAudiencePages(ctx, current.filter(isPage).map(pageOf))
      await sendWorkflowMails(ctx, current.filter(isMails).flatMap(mailsOf))
    },
  })

type PageMessage = Received<typeof campaignPage>
type MailsMessage = Received<typeof workflowMails>

// The consumer passes only these two types, with valid data.
const isPage = (message: Received): message is PageMessage => message.type === campaignPage.type
const isMails = (message: Received): message is MailsMessage => message.type === workflowMails.type

const pageOf = ({ projectId, generation, data: { campaignId, number, contactIds } }: PageMessage) => ({
  campaignId,
  number,
  projectId,
  generation,
  contactIds,
})

const mailsOf = ({ projectId, generation, data }: MailsMessage) =>
  data.mails.map((mail) => ({ ...mail, projectId, generation }))
