import { isbot } from 'isbot'

/** What is known of a request for one of our links. The agent is not stored. */
export interface Visit {
  kind: 'opened' | 'clicked'
  at: Date
  /** The header User-Agent; undefined when there is none. */
  agent: string | undefined
}

/** The mail that was visited, as far as the rules ask. */
export interface Visited {
  sentAt: Date | null
  /** The receiving server has been given the mail and has not answered yet. */
  isBeingHandedOver: boolean
  /**
   * False where captured mail is looked at in the inbox of a development installation: no mailbox provider
   * and no scanner is on its way, and whoever tries a link there does so at once, and maybe with curl.
   */
  travels: boolean
}

/** A rule by which a visit is a machine's, and where it comes from. */
interface MachineRule {
  name: string
  source: string
  fits(visit: Visit, mail: Visited): boolean
}

/**
 * A mailbox provider's image proxy that fetches when a person opens the mail. The programs in whose place it
 * fetches are not known, so an open by it counts, unless it comes too soon.
 */
const isReadersProxy = ({ kind, agent = '' }: Visit): boolean =>
  kind === 'opened' && /GoogleImageProxy|YahooMailProxy/i.test(agent)

const sinceSentMs = ({ at }: Visit, { sentAt }: Visited): number =>
  sentAt === null ? Infinity : at.getTime() - sentAt.getTime()

/** A mail is accepted, filtered and shown in no less, and then somebody has to see it. */
const soonestOpenMs = 2_000
/** To click, a person has to open the mail and find the link. */
const soonestClickMs = 3_000

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
      'Gmail fetches images before a mail is shown, by the name of a browser of 2015 (bird.com/blog/gmail-prefetching-images; mautic/mautic#10245), and samples links (mssola/user_agent#71).',
    fits: ({ agent = '' }) =>
      /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246|Gmail-content-sampling/.test(agent),
  },
  {
    name: 'before the server has taken it',
    source:
      'A server may scan a mail, its links included, before it says whether it takes it (RFC 5321 section 4.2.5: until then it has no responsibility for it). Nobody can have read it.',
    fits: (_visit, { isBeingHandedOver, travels }) => isBeingHandedOver && travels,
  },
  {
    name: 'image proxy, too soon',
    source:
      'A proxy that fetches on opening does so seconds after the hand-over at the earliest; at once, it fills its cache (warmbly/warmbly#569 uses the same window).',
    fits: (visit, mail) => isReadersProxy(visit) && mail.travels && sinceSentMs(visit, mail) < soonestOpenMs,
  },
  {
    name: 'link scanner, too soon',
    source:
      'Security gateways follow all links while they take the mail in, by the names of common browsers, so only the time tells (resend/resend-node#901).',
    fits: (visit, mail) =>
      visit.kind === 'clicked' && mail.travels && sinceSentMs(visit, mail) < soonestClickMs,
  },
  {
    name: 'program',
    source:
      'The list of the package isbot: crawlers, previews, HTTP libraries; and requests without an agent.',
    fits: (visit, { travels }) => travels && !isReadersProxy(visit) && isProgram(visit.agent),
  },
]

const isProgram = (agent: string | undefined): boolean =>
  agent === undefined || agent.trim() === '' || isbot(agent.slice(0, longestAgent))

/** The patterns of isbot are tried on no more than this. */
const longestAgent = 500

/** The name of the rule by which a visit is a machine's; undefined when a person may have made it. */
export const machineRule = (visit: Visit, mail: Visited): string | undefined =>
  rules.find(({ fits }) => fits(visit, mail))?.name
