import { membershipChanged } from '@postrider/contracts/messages'
import { describeCluster, tell } from './cluster-under-test.ts'
import { chaosSettings } from './config.ts'
import { killAtRandom, seeded } from './kills.ts'
import { membershipOf, untilEvaluated } from './membership-law.ts'
import { newProject } from './owner.ts'
import { startChanges } from './segment-changes.ts'
import { createSegments, whoFits } from './tracked-segments.ts'

const { seed, seconds, scale } = chaosSettings({ seconds: 75, scale: 'segments=2,contacts=2' })
/** Claims and leases of killed instances lapse after a minute. */
const settleMs = 240_000

describeCluster(`tracked segments in a cluster with ${scale}`, scale, (given) => {
  it(
    `have the members that fit, each entered and left once at a time, after kills at random (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster, listen } = given()
      const listener = await listen([membershipChanged])
      const project = await newProject(cluster.demo)
      const segments = await createSegments(project.api)
      const victims = (await cluster.processes())
        .map(({ name }) => name)
        .filter((name) => /^(segments|contacts)-|^kafka$/.test(name))

      const changes = startChanges({ project, segments, random: seeded(seed + 1) })
      const killed = await killAtRandom(cluster, { victims, seconds, random: seeded(seed) })
      const counts = await changes.stop()
      const streamedAt = Date.now()
      await untilEvaluated(cluster, settleMs)
      await listener.untilQuiet(settleMs)
      const settledMs = Date.now() - streamedAt
      const fitting = await whoFits(project.api, segments)
      const messages = listener.messages()
      tell(`segments: seed ${seed}, killed ${killed.join(' ')}; settled after ${settledMs} ms`)
      tell(`segments: ${[...counts].map(([what, count]) => `${what}: ${count}`).join(', ')}`)
      tell(
        `segments: ${messages.length} crossings, members: ${[...fitting.values()].map((ids) => ids.length).join(' ')}`,
      )

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
    (seconds + 400) * 1_000,
  )
})
