import { isbot } from 'isbot'

/** A request for an open pixel or a click link. The agent is not stored. */
export interface Visit {
  kind: 'opened' | 'clicked'
  at: Date
  /** The header User-Agent, if any. */
  agent: string | undefined
}

/** The properties of the visited mail that the rules need. */
export interface VisitedMail {
  sentAt: Date | null
  /** The receiving server has the mail and has not replied yet. */
  isInDelivery: boolean
  /**
   * False for captured mail in the inbox of a development installation: no mailbox provider or scanner is
   * involved, and a developer may click immediately, or use curl.
   */
  isTransmitted: boolean
}

/** A rule for visits by machines, and its source. */
interface MachineRule {
  name: string
  source: string
  fits(visit: Visit, mail: VisitedMail): boolean
}

/**
 * A mailbox provider's image proxy that fetches when a person opens the mail. The reader's program is
 * unknown, so the open counts, unless it is too early.
 */
const isReadersProxy = ({ kind, agent = '' }: Visit): boolean =>
  kind === 'opened' && /GoogleImageProxy|YahooMailProxy/i.test(agent)

const sinceSentMs = ({ at }: Visit, { sentAt }: VisitedMail): number =>
  sentAt === null ? Infinity : at.getTime() - sentAt.getTime()

/** The minimum time to accept, filter, show and open a mail. */
const minOpenMs = 2_000
/** The minimum time to open the mail and find the link. */
const minClickMs = 3_000

const rules: readonly MachineRule[] = [
  {
    name: 'Apple Mail Privacy Protection',
    source:
      'Apple fetches all images of a mail through its proxies, read or not, as “Mozilla/5.0” and nothing else (wordtothewise.com/2021/09/apple-mpp). No browser is called that.',
    fits: ({ agent }) => agent?.trim() === 'Mozilla/5.0',
  },
  {
    name: 'Gmail prefetch',
    source:
      'Gmail fetches images before a mail is shown, with the user agent of a browser of 2015 (bird.com/blog/gmail-prefetching-images; mautic/mautic#10245), and samples links (mssola/user_agent#71).',
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
      'A proxy that fetches on opening does so seconds after delivery at the earliest. Earlier fetches fill its cache (warmbly/warmbly#569 uses the same window).',
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
      'The list of the package isbot: crawlers, previews, HTTP libraries; and requests without an agent.',
    fits: (visit, { isTransmitted }) => isTransmitted && !isReadersProxy(visit) && isProgram(visit.agent),
  },
]

const isProgram = (agent: string | undefined): boolean =>
  agent === undefined || agent.trim() === '' || isbot(agent.slice(0, maxAgentLength))

/** The maximum length to which the patterns of isbot are applied. */
const maxAgentLength = 500

/** The name of the rule by which a visit is a machine's; undefined if a person may have made it. */
export const machineRule = (visit: Visit, mail: VisitedMail): string | undefined =>
  rules.find(({ fits }) => fits(visit, mail))?.name
