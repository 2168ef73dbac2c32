import type { Data } from '@postrider/contracts'
import { v7 as uuidv7 } from 'uuid'
import type { Page, CampaignSendsClient } from '../campaign-sends/fake-campaign-sends.ts'

/** Send, real or fake, as campaigns calls it. */
export interface CampaignSendsSubject {
  api: CampaignSendsClient
  /** Allows the project to send from this domain. */
  verify(projectId: string, domain: string): Promise<void>
  /** Creates a subscribed contact in generation 1, known to send, and returns its id. */
  putContact(projectId: string, contact: { email: string; data?: Data }): Promise<string>
  /** Suppresses the address. */
  suppress(projectId: string, email: string): Promise<void>
  /** Delivers a `campaign.page` to send. */
  take(page: Page): Promise<void>
  /** Does all waiting work: expands audience pages and delivers mails. */
  work(): Promise<void>
  /** Returns the messages about a campaign that send has published so far, in order. */
  published(campaignId: string): Promise<{ type: string; data: Record<string, unknown> }[]>
  stop(): Promise<void>
}

export type Under = () => CampaignSendsSubject

/** Creates a project with a domain, and the content of a campaign. */
export async function someCampaignSend(send: Under) {
  const projectId = uuidv7()
  const domain = `d${projectId.slice(-12)}.example.net`
  await send().verify(projectId, domain)
  const campaignId = uuidv7()
  const content = {
    subject: 'Hello {{ name }}',
    body: '<p>Hello {{ name }}</p>',
    from: `us@${domain}`,
    fromName: 'Us',
    replyTo: null,
    type: 'MARKETING' as const,
    templateId: null,
  }
  const project = { projectId, generation: 1 }
  return { project, projectId, campaignId, domain, content, run: { ...project, campaignId } }
}
