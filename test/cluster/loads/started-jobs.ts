import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse, Client } from '@postrider/testing/service'
import type { NativeCluster } from '../support/native-cluster.ts'

/** A job of the contacts service that the API has accepted. */
export interface StartedJob {
  kind: 'import' | 'bulk'
  id: string
  api: Client
}

export async function startJob(
  kind: StartedJob['kind'],
  api: Client,
  request: Promise<ApiResponse>,
): Promise<StartedJob> {
  const { status, body } = await request
  expect({ status, body }).toEqual({
    status: 202,
    body: { message: expect.any(String), jobId: expect.any(String) },
  })
  return { kind, id: body.jobId, api }
}

/** Describes the unfinished jobs by their kind, number of processed rows and consecutive failures. */
export async function describeOpenJobs(cluster: NativeCluster): Promise<string> {
  const rows = await cluster.query<{ kind: string; done: number; attempts: number }>(
    'contacts',
    'select distinct on (project_id) kind, done, attempts from jobs where finished_at is null order by project_id, id',
  )
  return rows
    .map(({ kind, done, attempts }) => `${kind} ${done}${attempts === 0 ? '' : `, failed ${attempts} times`}`)
    .join('; ')
}

export async function untilFinished(cluster: NativeCluster, withinMs: number): Promise<void> {
  for (const deadline = Date.now() + withinMs; (await describeOpenJobs(cluster)) !== ''; await pause(250))
    if (Date.now() > deadline)
      throw new Error(`Unfinished jobs after ${withinMs} ms: ${await describeOpenJobs(cluster)}`)
}

/** Returns the state and result of a job from the API. */
export async function finalState({ kind, id, api }: StartedJob) {
  const { status, body } = await api.get(`/contacts/${kind}/${id}`)
  return { status, state: body.state, failedReason: body.failedReason, result: body.result }
}
