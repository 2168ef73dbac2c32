import { ledgerApi, type LedgerMessage, type LedgerQuery } from '@postrider/contracts/internal'
import type { Service } from '@postrider/process'
import { peerApi } from './peer-client.ts'

/** Returns all messages in a service's ledger of a project. Reads pages of two objects. */
export async function walkLedger(
  service: Pick<Service, 'name' | 'url'>,
  question: Pick<LedgerQuery, 'projectId'> & Partial<LedgerQuery>,
): Promise<LedgerMessage[]> {
  const messages: LedgerMessage[] = []
  const ledger = peerApi(service, ledgerApi)
  let after: string | null = null
  do {
    const page: { messages: LedgerMessage[]; next: string | null } = await ledger.page({
      generation: 1,
      since: new Date(0).toISOString(),
      limit: 2,
      ...question,
      after,
    })
    messages.push(...page.messages)
    after = page.next
  } while (after !== null)
  return messages
}
