import { contactCreated, contactDeleted, contactUpdated, eventTracked } from '@postrider/contracts/messages'
import { describeCluster, tell } from './cluster-under-test.ts'
import { chaosSettings } from './config.ts'
import { deletingEvents, deletingField, importing } from './job-projects.ts'
import { contactsOf, fieldCounts, messagesOf } from './job-verdict.ts'
import { killDuring, seeded } from './kills.ts'
import { untilSettled } from './ledger.ts'
import { openJobs, outcomeOf, untilFinished, type StartedJob } from './started-jobs.ts'

const { seed, seconds, scale } = chaosSettings({ seconds: 60, scale: 'contacts=2' })
const finishMs = 180_000

describeCluster(`jobs in a cluster with ${scale}`, scale, (given) => {
  it(
    `are done to the end and once while contacts is killed at random (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster, listen } = given()
      const listener = await listen([contactCreated, contactUpdated, contactDeleted, eventTracked])
      const victims = (await cluster.processes()).filter(({ name }) => name.startsWith('contacts-'))

      const projects = await Promise.all([
        importing(cluster),
        deletingField(cluster),
        deletingEvents(cluster),
      ])
      const jobs: StartedJob[][] = []
      for (const { start } of projects) jobs.push(await start())
      const underWay = () => openJobs(cluster)
      const killed = await killDuring(cluster, {
        victims,
        seconds,
        workMs: 1_000,
        random: seeded(seed),
        underWay,
      })
      await untilFinished(cluster, finishMs)
      await untilSettled(cluster, finishMs)
      await listener.untilQuiet(finishMs)
      tell(`jobs: seed ${seed}, killed ${killed.join('; ')}`)

      for (const [index, { id, ...expected }] of projects.entries()) {
        const outcomes = await Promise.all((jobs[index] ?? []).map(outcomeOf))
        expect(outcomes).toEqual(
          expected.results.map((result) => ({ status: 200, state: 'completed', failedReason: null, result })),
        )
        expect(await contactsOf(cluster, id)).toEqual(expected.contacts)
        expect(messagesOf(listener, id)).toEqual(expected.messages)
      }
      expect(
        await cluster.query('contacts', 'select from import_rows union all select from dead_letters'),
      ).toEqual([])
      const { kept, recounted } = await fieldCounts(cluster, finishMs)
      expect(kept).toEqual(recounted)
      expect(killed).not.toEqual([])
    },
    (seconds + 300) * 1_000,
  )
})
