import { isbot } from 'isbot'

/** A request for an open pixel or a click link. */
export interface Visit {
  kind: 'opened' | 'clicked'
  at: Date
  /** The header User-Agent, if any. It is not stored. */
  agent: string | undefined
}

/** The properties of a mail that the rules need. */
export interface VisitedMail {
  sentAt: Date | null
  /** True if the receiving server has the mail but has not replied yet. */
  isInDelivery: boolean
  /**
   * False for captured mail. No mailbox provider or scanner is then involved, and a developer may click
   * immediately or use curl.
   */
  isTransmitted: boolean
}

/** A rule that attributes requests to machines. `source` explains the rule. */
interface MachineRule {
  name: string
  source: string
  fits(visit: Visit, mail: VisitedMail): boolean
}

/**
 * True for a mailbox provider's image proxy that fetches images when a person opens the mail. The reader's
 * program is unknown, so the open is attributed to a person unless it is too early.
 */
const isReadersProxy = ({ kind, agent = '' }: Visit): boolean =>
  kind === 'opened' && /GoogleImageProxy|YahooMailProxy/i.test(agent)

const sinceSentMs = ({ at }: Visit, { sentAt }: VisitedMail): number =>
  sentAt === null ? Infinity : at.getTime() - sentAt.getTime()

/** Minimum time until a mail is accepted, filtered, shown and opened. */
const minOpenMs = 2_000
/** Minimum time until a person has opened a mail and found the link. */
const minClickMs = 3_000

const rules: readonly MachineRule[] = [
  {
    name: 'Apple Mail Privacy Protection',
    source:
      'Apple fetches all images of a mail through its proxies, even if nobody reads the mail. The user agent is only “Mozilla/5.0”, which no browser uses (wordtothewise.com/2021/09/apple-mpp).',
    fits: ({ agent }) => agent?.trim() === 'Mozilla/5.0',
  },
  {
    name: 'Gmail prefetch',
    source:
      'Gmail fetches images before a mail is shown, with the user agent of a browser from 2015 (bird.com/blog/gmail-prefetching-images; mautic/mautic#10245), and samples links (mssola/user_agent#71).',
    fits: ({ agent = '' }) =>
      /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246|Gmail-content-sampling/.test(agent),
  },
  {
    name: 'before the reply of the server',
    source:
      'A server may scan a mail and its links before it accepts the mail (RFC 5321 section 4.2.5). No recipient can have read it.',
    fits: (_visit, { isInDelivery, isTransmitted }) => isInDelivery && isTransmitted,
  },
  {
    name: 'image proxy, too early',
    source:
      'A proxy that fetches images on opening starts seconds after delivery at the earliest. An earlier request fills its cache (warmbly/warmbly#569 uses the same time).',
    fits: (visit, mail) =>
      isReadersProxy(visit) && mail.isTransmitted && sinceSentMs(visit, mail) < minOpenMs,
  },
  {
    name: 'link scanner, too early',
    source:
      'Security gateways follow all links on receipt, with user agents of common browsers, so only the time distinguishes them (resend/resend-node#901).',
    fits: (visit, mail) =>
      visit.kind === 'clicked' && mail.isTransmitted && sinceSentMs(visit, mail) < minClickMs,
  },
  {
    name: 'program',
    source:
      'The package isbot lists crawlers, previews and HTTP libraries. Requests without a user agent are also by programs.',
    fits: (visit, { isTransmitted }) => isTransmitted && !isReadersProxy(visit) && isProgram(visit.agent),
  },
]

const isProgram = (agent: string | undefined): boolean =>
  agent === undefined || agent.trim() === '' || isbot(agent.slice(0, maxAgentLength))

/** Maximum characters of a user agent to match with isbot's patterns. */
const maxAgentLength = 500

/**
 * Returns the name of the rule that attributes a request to a machine; undefined if a person may have made
 * it.
 */
export const machineRule = (visit: Visit, mail: VisitedMail): string | undefined =>
  rules.find(({ fits }) => fits(visit, mail))?.name
