import { contactCreated, contactDeleted, contactUpdated, eventTracked } from '@postrider/contracts/messages'
import { tell } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { deletingEvents, deletingField, importing } from './job-projects.ts'
import { contactsOf, fieldCounts, messagesOf } from '../verdicts/job-verdict.ts'
import { killDuring, seeded } from '../support/kills.ts'
import { untilSettled } from '../verdicts/ledger.ts'
import type { LoadPlan, LoadUnderKills } from './load-plan.ts'
import { openJobs, outcomeOf, untilFinished, type StartedJob } from './started-jobs.ts'

const finishMs = 180_000

/** Jobs of contacts; contacts is killed as long as they are under way, and `seconds` at most. */
export async function startJobs(
  { cluster, listen }: ClusterWithSink,
  { seed, seconds }: LoadPlan,
): Promise<LoadUnderKills> {
  const listener = await listen([contactCreated, contactUpdated, contactDeleted, eventTracked])
  const victims = (await cluster.processes()).filter(({ name }) => name.startsWith('contacts-'))
  const projects = await Promise.all([importing(cluster), deletingField(cluster), deletingEvents(cluster)])
  const jobs: StartedJob[][] = []
  for (const { start } of projects) jobs.push(await start())
  const underWay = () => openJobs(cluster)
  const killing = killDuring(cluster, { victims, seconds, workMs: 1_000, random: seeded(seed), underWay })
  // `stop` rejects with what is wrong.
  killing.catch(() => undefined)
  return {
    stop: async () => void (await killing),
    expectDone: async () => {
      const killed = await killing
      await untilFinished(cluster, finishMs)
      await untilSettled(cluster, finishMs)
      await listener.untilQuiet(finishMs)
      tell(`jobs: killed ${killed.join('; ')}`)

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
  }
}
