import type { CampaignCounts } from './campaign.ts'
import type { Tally } from './campaign-transitions.ts'

/** A change of a campaign's counters that one message reports. */
export type MailFact =
  | { kind: 'expanded'; created: number }
  /** Reports many mails in one message (`audience_page.sent`). */
  | { kind: 'pageSent'; sent: number; delivered: number }
  /** Reported once per mail, so every message is counted. */
  | { kind: 'counted'; name: Exclude<keyof CampaignCounts, MarkKind> }
  /** May be reported several times for a mail, but is counted once. */
  | { kind: 'marked'; name: MarkKind; emailId: string }
  | { kind: 'clicked'; link: string; isFirst: boolean }

export type MarkKind = 'bounced' | 'complained' | 'unsubscribed'

/** A counter change with its campaign. */
export interface CampaignFact {
  projectId: string
  campaignId: string
  fact: MailFact
}

/** Adds up the counter changes of one campaign. `marked` contains the kinds of the new marks. */
export function tallyOf(facts: readonly MailFact[], marked: readonly MarkKind[]): Tally {
  const counts: Partial<CampaignCounts> = {}
  const add = (name: keyof CampaignCounts, times = 1): void =>
    void (counts[name] = (counts[name] ?? 0) + times)
  for (const fact of facts) {
    if (fact.kind === 'pageSent') {
      add('sent', fact.sent)
      add('delivered', fact.delivered)
    }
    if (fact.kind === 'counted') add(fact.name)
    if (fact.kind === 'clicked' && fact.isFirst) add('clicked')
  }
  for (const name of marked) add(name)
  const created = facts.flatMap((fact) => (fact.kind === 'expanded' ? [fact.created] : []))
  return { counts, pagesExpanded: created.length, mailsCreated: created.reduce((sum, each) => sum + each, 0) }
}

/** Returns the number of clicks of each link. */
export function clicksOf(facts: readonly MailFact[]): Map<string, number> {
  const clicks = new Map<string, number>()
  for (const fact of facts)
    if (fact.kind === 'clicked') clicks.set(fact.link, (clicks.get(fact.link) ?? 0) + 1)
  return clicks
}
