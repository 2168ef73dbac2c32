import { z } from 'zod'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { callApi, type Project } from '../segments/project.ts'
import type { SideProcess } from '../side-process.ts'
import { ReceiverStats } from './receiver-stats.ts'

/** A cluster, and a receiver of webhooks next to it. */
export interface WebhooksBench {
  config: Config
  cluster: Cluster
  receiver: SideProcess
}

type Caller = Pick<Project, 'baseUrl' | 'secretKey'>

const Created = z.object({ id: z.string() })

/** Creates an endpoint for all events and returns its id. */
export async function createEndpoint(project: Caller, body: Record<string, unknown>): Promise<string> {
  return Created.parse(await callApi(project, 'POST /webhook-endpoints', { events: ['*'], ...body })).id
}

export const setState = async (
  project: Caller,
  id: string,
  state: 'ENABLED' | 'DISABLED',
): Promise<unknown> => callApi(project, `PATCH /webhook-endpoints/${id}`, { state })

/** Returns what the receiver got after the last call of this function. */
export const takeStats = async ({ url }: SideProcess): Promise<ReceiverStats> =>
  ReceiverStats.parse(await (await fetch(`${url}/stats`)).json())
