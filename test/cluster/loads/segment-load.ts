import { membershipChanged } from '@postrider/contracts/messages'
import { tell } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { seeded } from '../support/kills.ts'
import { membershipOf, untilEvaluated } from '../verdicts/membership-law.ts'
import { newProject } from '../support/owner.ts'
import type { LoadPlan, LoadUnderKills } from './load-plan.ts'
import { startChanges } from './segment-changes.ts'
import { createSegments, whoFits } from './tracked-segments.ts'

/** Claims and leases of killed instances lapse after a minute. */
const settleMs = 240_000

/** Changes of contacts, events and segments at random. */
export async function startSegments(
  { cluster, listen }: ClusterWithSink,
  { seed }: LoadPlan,
): Promise<LoadUnderKills> {
  const listener = await listen([membershipChanged])
  const project = await newProject(cluster.demo)
  const segments = await createSegments(project.api)
  const changes = startChanges({ project, segments, random: seeded(seed + 1) })
  return {
    stop: async () => {
      const counts = await changes.stop()
      tell(`segments: ${[...counts].map(([what, count]) => `${what}: ${count}`).join(', ')}`)
    },
    expectDone: async () => {
      const beganAt = Date.now()
      await untilEvaluated(cluster, settleMs)
      await listener.untilQuiet(settleMs)
      const settledMs = Date.now() - beganAt
      const fitting = await whoFits(project.api, segments)
      const messages = listener.messages().filter(({ projectId }) => projectId === project.id)
      const sizes = [...fitting.values()].map((ids) => ids.length).join(' ')
      tell(`segments: settled after ${settledMs} ms; ${messages.length} crossings, members: ${sizes}`)

      const crossed = new Set(messages.map(({ data }) => data.segmentId))
      expect(crossed).toEqual(new Set(fitting.keys()))
      const evidence = { cluster, projectId: project.id, messages }
      for (const [id, fits] of fitting) {
        const isTracked = id !== segments.list
        const { byLedger, ...found } = await membershipOf(evidence, { id, isTracked })
        expect({ id, ...found }).toEqual({
          id,
          members: fits,
          copy: fits,
          byMessages: fits,
          count: fits.length,
          faults: [],
        })
        expect(byLedger).toEqual(isTracked ? fits : [])
      }
      for (const service of ['contacts', 'segments'])
        expect(await cluster.query(service, 'select reason from dead_letters')).toEqual([])
    },
  }
}
