import type { Counts } from './campaign.ts'
import type { Tally } from './run-campaign.ts'

/** What a message tells of a campaign. */
export type Fact =
  | { kind: 'expanded'; created: number }
  /** Many mails at once (`audience_page.sent`). */
  | { kind: 'handedOver'; sent: number; delivered: number }
  /** What send tells once of a mail, so that each message counts. */
  | { kind: 'counted'; name: Exclude<keyof Counts, MarkKind> }
  /** What may happen to a mail several times, and counts once. */
  | { kind: 'marked'; name: MarkKind; emailId: string }
  | { kind: 'clicked'; link: string; isFirst: boolean }

export type MarkKind = 'bounced' | 'complained' | 'unsubscribed'

/** A fact, and the campaign that it is about. */
export interface CampaignFact {
  projectId: string
  campaignId: string
  fact: Fact
}

/** The facts about one campaign, added up; `marked` are those whose mark is new. */
export function tallyOf(facts: readonly Fact[], marked: readonly MarkKind[]): Tally {
  const counts: Partial<Counts> = {}
  const add = (name: keyof Counts, times = 1): void => void (counts[name] = (counts[name] ?? 0) + times)
  for (const fact of facts) {
    if (fact.kind === 'handedOver') {
      add('sent', fact.sent)
      add('delivered', fact.delivered)
    }
    if (fact.kind === 'counted') add(fact.name)
    if (fact.kind === 'clicked' && fact.isFirst) add('clicked')
  }
  for (const name of marked) add(name)
  const created = facts.flatMap((fact) => (fact.kind === 'expanded' ? [fact.created] : []))
  return { counts, pagesExpanded: created.length, made: created.reduce((sum, each) => sum + each, 0) }
}

/** How often each link was clicked. */
export function clicksOf(facts: readonly Fact[]): Map<string, number> {
  const clicks = new Map<string, number>()
  for (const fact of facts)
    if (fact.kind === 'clicked') clicks.set(fact.link, (clicks.get(fact.link) ?? 0) + 1)
  return clicks
}
