import { setTimeout as pause } from 'node:timers/promises'
import { createCampaignOwner, countsOf, zeroCounts, seedContacts } from './campaign-owner.ts'
import { printLine } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { campaignSettings } from '../support/config.ts'
import type { LoadUnderKills } from './load-plan.ts'
import { repeatedMails, findSinkFaults, describeRepeatedMails } from '../checks/sink-faults.ts'

const { recipients } = campaignSettings()
/** The leases of killed instances expire after a minute, and a batch may have to wait for two leases. */
const settleMs = 240_000
/** The time allowed per mail on a busy machine, for long manual runs. */
const mailMs = 20

/** Sends a campaign at a rate at which it takes as long as the kills. */
export async function startCampaignLoad({
  cluster,
  sink,
  machine,
}: ClusterWithSink): Promise<LoadUnderKills> {
  const owner = await createCampaignOwner(cluster, 'kills.example')
  const allContacts = await seedContacts(cluster, {
    project: owner.project,
    name: 'kills',
    count: recipients,
  })
  const received = () => sink.received.filter(({ to }) => to.startsWith('kills'))
  const id = await owner.create()
  const beganAt = Date.now()
  expect((await owner.call(id, 'send')).status).toBe(200)
  while (received().length === 0) await pause(50)
  return {
    stop: () => {
      printLine(`campaign: ${received().length} of ${recipients} mails at the last kill`)
      return Promise.resolve()
    },
    expectDone: async () => {
      const campaign = await owner.until(id, 'SENT', settleMs + recipients * mailMs)
      const mails = received()
      const stops = { killed: cluster.killed, busy: machine.peak() }
      printLine(
        `campaign: complete after at most ${Date.now() - beganAt} ms; ${describeRepeatedMails(repeatedMails(mails, stops))}`,
      )

      expect(findSinkFaults(mails, { recipients: allContacts, ...stops })).toEqual([])
      expect(countsOf(campaign)).toEqual({ ...zeroCounts, total: recipients, sent: recipients })
      for (const service of ['campaigns', 'send', 'contacts'])
        expect(await cluster.query(service, 'select reason from dead_letters')).toEqual([])
    },
  }
}
