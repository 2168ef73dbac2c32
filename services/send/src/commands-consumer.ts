import { campaignPage, workflowMails } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { acceptPages } from './campaigns/accept-pages.ts'
import { sendWorkflowMails } from './workflows/send-workflow-mails.ts'
import type { Context } from './context.ts'

/** Takes the pages of campaigns and the mails of workflows. */
export const onSendCommands = (ctx: Context): Subscribable =>
  consumer({
    group: 'send.commands',
    consumes: [campaignPage, workflowMails],
    wakes: ['dispatch-workflow', 'dispatch-quarantined-workflow', 'send-pages'],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await acceptPages(ctx, current.filter(isPage).map(pageOf))
      await sendWorkflowMails(ctx, current.filter(isMails).flatMap(mailsOf))
    },
  })

type Page = Received<typeof campaignPage>
type Mails = Received<typeof workflowMails>

// The consumer lets only these types through, each with its own data.
const isPage = (message: Received): message is Page => message.type === campaignPage.type
const isMails = (message: Received): message is Mails => message.type === workflowMails.type

const pageOf = ({ projectId, generation, data: { campaignId, number, contactIds } }: Page) => ({
  campaignId,
  number,
  projectId,
  generation,
  contactIds,
})

const mailsOf = ({ projectId, generation, data }: Mails) =>
  data.mails.map((mail) => ({ ...mail, projectId, generation }))
