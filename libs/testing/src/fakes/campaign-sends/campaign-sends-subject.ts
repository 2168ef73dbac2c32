import type { Data } from '@postrider/contracts'
import { v7 as uuidv7 } from 'uuid'
import type { Page, CampaignSendsClient } from '../campaign-sends/fake-campaign-sends.ts'

/** The send service or its fake, with the functions that the campaigns service uses. */
export interface CampaignSendsSubject {
  api: CampaignSendsClient
  /** Allows the project to send from this domain. */
  verify(projectId: string, domain: string): Promise<void>
  /** Creates a subscribed contact of generation 1 that the send service knows. Returns the contact's id. */
  putContact(projectId: string, contact: { email: string; data?: Data }): Promise<string>
  /** Suppresses the address. */
  suppress(projectId: string, email: string): Promise<void>
  /** Delivers a `campaign.page` message to the send service. */
  take(page: Page): Promise<void>
  /** Completes all waiting work: expands audience pages and delivers mails. */
  work(): Promise<void>
  /** Returns the messages about a campaign that the send service has published so far, in order. */
  published(campaignId: string): Promise<{ type: string; data: Record<string, unknown> }[]>
  stop(): Promise<void>
}

export type Under = () => CampaignSendsSubject

/** Creates a project with a verified domain, and the content of a campaign. */
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
    tags: [],
  }
  const project = { projectId, generation: 1 }
  return { project, projectId, campaignId, domain, content, run: { ...project, campaignId } }
}
