import { runsApi } from '@postrider/contracts/internal'
import { campaignPage, draft } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { until } from '@postrider/testing/jest'
import { peerApi } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { createWorkInProgress } from '../src/queue/work-in-progress.ts'
import { createPageShares } from '../src/campaigns/page-shares/page-shares.ts'
import { inboxProvider } from '../src/providers/inbox/inbox.ts'
import type { Provider } from '../src/providers/provider.ts'
import { priorityClasses, type Tables } from '../src/db/tables.ts'
import { queuedMails, someProject, type Project } from './factories.ts'
import { fakeProvider } from './fake-provider.ts'
import { startSend, type SendUnderTest } from './start.ts'

/** Holds shipments back until the test lets them pass. */
function createGate() {
  const waiting: (() => void)[] = []
  let permits = 0
  const allow = (shipments: number): void => {
    permits = shipments
    for (; permits > 0 && waiting.length > 0; permits -= 1) waiting.shift()?.()
  }
  return {
    /** Lets this many shipments pass from now on, those that wait included; the others wait. */
    allow,
    pass: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        allow(permits)
      }),
    /** How many shipments wait. */
    waiting: () => waiting.length,
  }
}

/**
 * How many shipments of the large campaign pass before the service claims the other tenant's mails. Without this limit the number depends
 * on the machine: the claim waits for the clock of a loop, and a fast machine hands over more in the same time. After the claim there is
 * no limit.
 */
const shipmentsBeforeClaim = 3

/** A large campaign, whose shipments pass a gate, and mails of another tenant. */
function createContest() {
  const gate = createGate()
  let large: string | undefined
  let largeSent = 0
  let other = { projectId: '', mails: 0, onEnd: (): void => undefined }
  const openFor = (projectId: string): void => {
    if (projectId === other.projectId && other.mails > 0) gate.allow(Infinity)
  }
  return {
    gate,
    /** From now on all shipments with mails of this project pass the gate. */
    setLarge: (projectId: string): void => void (large = projectId),
    /** A transactional batch is claimed: only the other tenant has such mails. */
    onBatchClaimed: (): void => openFor(other.projectId),
    onPageClaimed: openFor,
    /** Called before each shipment. */
    beforeShipment: async (mails: readonly { projectId: string }[]): Promise<void> => {
      const countOf = (projectId: string | undefined): number =>
        mails.filter((mail) => mail.projectId === projectId).length
      if (countOf(large) > 0) await gate.pass()
      largeSent += countOf(large)
      if (other.mails === 0 || countOf(other.projectId) === 0) return
      other.mails -= countOf(other.projectId)
      if (other.mails === 0) other.onEnd()
    },
    /**
     * Queues mails of another tenant while the large campaign is being sent. Returns how many mails of the large campaign are sent before
     * the last of these mails. Then the gate is closed.
     */
    largeSentBefore: async (
      { projectId, mails }: { projectId: string; mails: number },
      queue: () => Promise<void>,
    ): Promise<number> => {
      await until(() => gate.waiting() > 0)
      const before = largeSent
      const sent = Promise.withResolvers<number>()
      const onEnd = (): void => {
        gate.allow(0)
        sent.resolve(largeSent - before)
      }
      other = { projectId, mails, onEnd }
      gate.allow(shipmentsBeforeClaim)
      await queue()
      await until(() => other.mails === 0)
      return sent.promise
    },
  }
}

const contest = createContest()

/** The inbox, which reports each shipment to the contest. `url` returns the address of the database. */
function watchedInbox(url: () => string): Provider {
  const open = () => {
    const db = openDatabase<Tables>(url(), { max: 4 })
    return { db, inbox: inboxProvider({ db, now: () => new Date(), newId: uuidv7 }) }
  }
  let opened: ReturnType<typeof open> | undefined
  return fakeProvider(
    async (shipment) => {
      await contest.beforeShipment(shipment.mails)
      opened ??= open()
      return opened.inbox.deliver(shipment)
    },
    { name: 'inbox', pages: 'together', stop: async () => opened?.db.destroy() },
  )
}

let send: SendUnderTest
beforeAll(async () => {
  const workInProgress = createWorkInProgress()
  const pageShares = createPageShares()
  const { inWork } = pageShares
  send = await startSend({
    settings: { role: 'all' },
    provider: watchedInbox(() => send.databaseUrl),
    workInProgress: {
      ...workInProgress,
      begin: (priority) => {
        if (priority === priorityClasses.transactional) contest.onBatchClaimed()
        return workInProgress.begin(priority)
      },
    },
    pageShares: {
      ...pageShares,
      inWork: {
        ...inWork,
        workOn: (page, work) => {
          contest.onPageClaimed(page.projectId)
          return inWork.workOn(page, work)
        },
      },
    },
  })
})
afterAll(() => {
  contest.gate.allow(Infinity)
  return send.stop()
})

/** Starts a campaign of a project to so many contacts; answers its id. */
async function campaignTo(project: Project, size: number): Promise<string> {
  const campaignId = uuidv7()
  const named = { projectId: project.id, generation: 1 }
  const content = {
    subject: 'News',
    body: '<p>News {{n}}</p>',
    from: `news@${project.domain}`,
    fromName: null,
    replyTo: null,
    type: 'MARKETING' as const,
    templateId: null,
  }
  await peerApi(send.service, runsApi).start({ ...named, campaignId, content })
  const ids = Array.from(
    { length: size },
    (_, n) => send.contacts.put(project.id, { email: `c${n}@example.net`, subscribed: true, data: { n } }).id,
  )
  for (let number = 1; (number - 1) * 500 < size; number += 1)
    await send.consume(
      draft(
        campaignPage,
        { ...named, key: campaignId, at: new Date() },
        { id: uuidv7(), campaignId, number, contactIds: ids.slice(number * 500 - 500, number * 500) },
      ),
    )
  return campaignId
}

/** How many mails of a campaign are delivered. */
async function delivered(campaignId: string): Promise<number> {
  const { total } = await send.db
    .selectFrom('emails')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'DELIVERED')
    .executeTakeFirstOrThrow()
  return total
}

/** Whether a mail is delivered. */
const isDelivered = async (id: string): Promise<boolean> => {
  const mail = send.db.selectFrom('emails').select('status').where('id', '=', id)
  return (await mail.executeTakeFirst())?.status === 'DELIVERED'
}

describe('a service that has settled', () => {
  it('has handed over every page of a campaign', async () => {
    const campaign = await campaignTo(await someProject(send), 1_200)

    await send.settled()

    expect(await delivered(campaign)).toBe(1_200)
  }, 120_000)
})

const size = 20_000

describe('while a campaign to 20,000 contacts is under way', () => {
  it("another tenant's mails and its small campaign go out, and little of the large one is in the queue", async () => {
    const largeProject = await someProject(send)
    contest.setLarge(largeProject.id)
    contest.gate.allow(1)
    const large = await campaignTo(largeProject, size)
    await until(async () => (await delivered(large)) > 0)
    const project = await someProject(send)

    const besideMail: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      let id = ''
      besideMail.push(
        await contest.largeSentBefore({ projectId: project.id, mails: 1 }, async () => {
          const [{ email }] = await queuedMails(project)
          id = email
        }),
      )
      await until(() => isDelivered(id))
    }
    let small = ''
    const besideSmall = await contest.largeSentBefore({ projectId: project.id, mails: 100 }, async () => {
      small = await campaignTo(project, 100)
    })
    await until(async () => (await delivered(small)) === 100)
    const queued = await send.db
      .selectFrom('deliveries')
      .select('email_id')
      .where('campaign_id', '=', large)
      .execute()

    // A transactional mail waits for none of the thousand that are in the queue before it: only the batches that are in progress.
    expect(Math.max(...besideMail)).toBeLessThan(1_000)
    // Its page waits for a turn of `send-pages`, then the two campaigns share each batch.
    expect(besideSmall).toBeLessThan(2_000)
    expect(queued.length).toBeLessThanOrEqual(1_500)
    expect(await delivered(large)).toBeLessThan(size)
  }, 300_000)
})
