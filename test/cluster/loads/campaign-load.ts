import { setTimeout as pause } from 'node:timers/promises'
import { campaignOwner, countsOf, nobody, seedContacts } from './campaign-owner.ts'
import { tell } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { campaignSettings } from '../support/config.ts'
import type { LoadUnderKills } from './load-plan.ts'
import { copiesOf, findSinkFaults, tellCopies } from '../verdicts/sink-verdict.ts'

const { recipients } = campaignSettings()
/**
 * Leases of killed instances lapse after a minute, and a page of those that were killed last may wait for two
 * of them.
 */
const settleMs = 240_000
/** By hand: what a machine that is busy otherwise takes for each mail. */
const mailMs = 20

/** A campaign whose rate makes it last as long as the kills. */
export async function startCampaign({ cluster, sink, machine }: ClusterWithSink): Promise<LoadUnderKills> {
  const owner = await campaignOwner(cluster, 'kills.example')
  const everybody = await seedContacts(cluster, { project: owner.project, name: 'kills', count: recipients })
  const taken = () => sink.taken.filter(({ to }) => to.startsWith('kills'))
  const id = await owner.create()
  const beganAt = Date.now()
  expect((await owner.call(id, 'send')).status).toBe(200)
  while (taken().length === 0) await pause(50)
  return {
    stop: () => {
      tell(`campaign: ${taken().length} of ${recipients} mails at the last kill`)
      return Promise.resolve()
    },
    expectDone: async () => {
      const campaign = await owner.until(id, 'SENT', settleMs + recipients * mailMs)
      const mails = taken()
      const stops = { killed: cluster.killed, busy: machine.peak() }
      tell(`campaign: all after ${Date.now() - beganAt} ms at most; ${tellCopies(copiesOf(mails, stops))}`)

      expect(findSinkFaults(mails, { recipients: everybody, ...stops })).toEqual([])
      expect(countsOf(campaign)).toEqual({ ...nobody, total: recipients, sent: recipients })
      for (const service of ['campaigns', 'send', 'contacts'])
        expect(await cluster.query(service, 'select reason from dead_letters')).toEqual([])
    },
  }
}
