import { contactCreated, contactDeleted, contactUpdated, eventTracked } from '@postrider/contracts/messages'
import { printLine } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { eventDeletionProject, fieldDeletionProject, importProject } from './job-projects.ts'
import { contactsOf, fieldCounts, messagesOf } from '../checks/job-results.ts'
import { killDuring, seeded } from '../support/kills.ts'
import { untilIdle } from '../checks/ledger.ts'
import type { LoadUnderKillsOptions, LoadUnderKills } from './load-plan.ts'
import { describeOpenJobs, finalState, untilFinished, type StartedJob } from './started-jobs.ts'

const finishMs = 180_000

/** Starts jobs of the contacts service and kills its processes for at most `seconds`. */
export async function startJobLoad(
  { cluster, listen }: ClusterWithSink,
  { seed, seconds }: LoadUnderKillsOptions,
): Promise<LoadUnderKills> {
  const listener = await listen([contactCreated, contactUpdated, contactDeleted, eventTracked])
  const victims = (await cluster.processes()).filter(({ name }) => name.startsWith('contacts-'))
  const projects = await Promise.all([
    importProject(cluster),
    fieldDeletionProject(cluster),
    eventDeletionProject(cluster),
  ])
  const jobs: StartedJob[][] = []
  for (const { start } of projects) jobs.push(await start())
  const unfinishedWork = () => describeOpenJobs(cluster)
  const killing = killDuring(cluster, {
    victims,
    seconds,
    workMs: 1_000,
    random: seeded(seed),
    unfinishedWork,
  })
  // `stop` reports the error.
  killing.catch(() => undefined)
  return {
    stop: async () => void (await killing),
    expectDone: async () => {
      const killed = await killing
      await untilFinished(cluster, finishMs)
      await untilIdle(cluster, finishMs)
      await listener.untilQuiet(finishMs)
      printLine(`jobs: killed ${killed.join('; ')}`)

      for (const [index, { id, ...expected }] of projects.entries()) {
        const outcomes = await Promise.all((jobs[index] ?? []).map(finalState))
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
