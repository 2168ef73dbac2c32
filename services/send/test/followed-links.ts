import { signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing } from '@postrider/testing/service'
import type { Delivery } from './delivery.ts'

/** The user agent of a browser. */
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
/** The user agent of Apple's proxies. */
export const apple = 'Mozilla/5.0'

export interface Visit {
  emailId: string
  /** The link to click. Undefined to open the mail. */
  link?: string
  agent?: string
}

/** Opens mails and clicks links concurrently. Resolves when the mails count these visits. */
export async function visit(delivery: Delivery, visits: readonly Visit[]): Promise<void> {
  const ids = [...new Set(visits.map(({ emailId }) => emailId))]
  const expected = (await visitsOf(delivery, ids)) + visits.length
  await request(delivery, visits)
  await until(async () => (await visitsOf(delivery, ids)) === expected)
}

/** Opens mails and clicks links concurrently, without waiting for the counts. */
export async function request({ send }: Delivery, visits: readonly Visit[]): Promise<void> {
  const reader = send.as({ kind: 'anonymous' })
  const get = ({ emailId, link, agent = chrome }: Visit) => {
    const path =
      link === undefined
        ? `/o/${signLink(testRing, 'open', [emailId])}`
        : `/c/${signLink(testRing, 'click', [emailId, link])}`
    return reader.get(path, { headers: { 'user-agent': agent } })
  }
  // Send at most fifty requests at the same time, because a client has about fifty connections.
  for (let from = 0; from < visits.length; from += 50)
    await Promise.all(visits.slice(from, from + 50).map(get))
}

/** Returns the number of counted visits of these mails. */
export async function visitsOf(delivery: Delivery, ids: readonly string[]): Promise<number> {
  const mails = await Promise.all(ids.map((id) => delivery.mail(id)))
  return mails.reduce(
    (sum, { opens, clicks, machine_opens, machine_clicks }) =>
      sum + opens + clicks + machine_opens + machine_clicks,
    0,
  )
}
