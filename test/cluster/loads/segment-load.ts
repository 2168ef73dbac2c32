import { membershipChanged } from '@postrider/contracts/messages'
import { printLine } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { seeded } from '../support/kills.ts'
import { membershipOf, untilEvaluated } from '../checks/membership.ts'
import { newProject } from '../support/owner.ts'
import type { LoadUnderKillsOptions, LoadUnderKills } from './load-plan.ts'
import { startChanges } from './segment-changes.ts'
import { createSegments, matchingContacts } from './tracked-segments.ts'

/** The claims and leases of killed instances expire after a minute. */
const settleMs = 240_000

/** Makes random changes to contacts, events and segments. */
export async function startSegmentLoad(
  { cluster, listen }: ClusterWithSink,
  { seed }: LoadUnderKillsOptions,
): Promise<LoadUnderKills> {
  const listener = await listen([membershipChanged])
  const project = await newProject(cluster.demo)
  const segments = await createSegments(project.api)
  const changes = startChanges({ project, segments, random: seeded(seed + 1) })
  return {
    stop: async () => {
      const counts = await changes.stop()
      printLine(`segments: ${[...counts].map(([what, count]) => `${what}: ${count}`).join(', ')}`)
    },
    expectDone: async () => {
      const beganAt = Date.now()
      await untilEvaluated(cluster, settleMs)
      await listener.untilQuiet(settleMs)
      const idleMs = Date.now() - beganAt
      const matching = await matchingContacts(project.api, segments)
      const messages = listener.messages().filter(({ projectId }) => projectId === project.id)
      const sizes = [...matching.values()].map((ids) => ids.length).join(' ')
      printLine(`segments: idle after ${idleMs} ms; ${messages.length} membership changes, members: ${sizes}`)

      const changed = new Set(messages.map(({ data }) => data.segmentId))
      expect(changed).toEqual(new Set(matching.keys()))
      const evidence = { cluster, projectId: project.id, messages }
      for (const [id, matches] of matching) {
        const isTracked = id !== segments.list
        const { byLedger, ...found } = await membershipOf(evidence, { id, isTracked })
        expect({ id, ...found }).toEqual({
          id,
          members: matches,
          copy: matches,
          byMessages: matches,
          count: matches.length,
          faults: [],
        })
        expect(byLedger).toEqual(isTracked ? matches : [])
      }
      for (const service of ['contacts', 'segments'])
        expect(await cluster.query(service, 'select reason from dead_letters')).toEqual([])
    },
  }
}
