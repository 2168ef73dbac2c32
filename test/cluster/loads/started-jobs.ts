import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Client } from '@postrider/testing/service'
import type { NativeCluster } from '../support/native-cluster.ts'

/** A job of contacts that was asked for. */
export interface StartedJob {
  kind: 'import' | 'bulk'
  id: string
  api: Client
}

export async function begun(
  kind: StartedJob['kind'],
  api: Client,
  asked: Promise<Answer>,
): Promise<StartedJob> {
  const { status, body } = await asked
  expect({ status, body }).toEqual({
    status: 202,
    body: { message: expect.any(String), jobId: expect.any(String) },
  })
  return { kind, id: body.jobId, api }
}

/**
 * The kinds of the jobs that are under way, how many rows they have done, and how often in a row the next
 * batch has failed.
 */
export async function openJobs(cluster: NativeCluster): Promise<string> {
  const rows = await cluster.query<{ kind: string; done: number; attempts: number }>(
    'contacts',
    'select distinct on (project_id) kind, done, attempts from jobs where finished_at is null order by project_id, id',
  )
  return rows
    .map(({ kind, done, attempts }) => `${kind} ${done}${attempts === 0 ? '' : `, failed ${attempts} times`}`)
    .join('; ')
}

export async function untilFinished(cluster: NativeCluster, withinMs: number): Promise<void> {
  for (const deadline = Date.now() + withinMs; (await openJobs(cluster)) !== ''; await pause(250))
    if (Date.now() > deadline) throw new Error(`Open after ${withinMs} ms: ${await openJobs(cluster)}`)
}

/** A job as the API has it in the end. */
export async function outcomeOf({ kind, id, api }: StartedJob) {
  const { status, body } = await api.get(`/contacts/${kind}/${id}`)
  return { status, state: body.state, failedReason: body.failedReason, result: body.result }
}
