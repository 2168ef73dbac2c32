import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse } from '@postrider/testing/service'
import { addDomain } from '../support/cluster-with-sink.ts'
import { newProject, type OwnedProject } from '../support/owner.ts'
import type { NativeCluster } from '../support/native-cluster.ts'

/** A project that sends campaigns. */
export interface CampaignOwner {
  project: OwnedProject
  from: string
  /** Creates a campaign with the status DRAFT and returns its id. */
  create(body?: object): Promise<string>
  call(id: string, verb: string, body?: object): Promise<ApiResponse>
  get(id: string): Promise<CampaignState>
  /** Resolves with the campaign when its status is `status`. */
  until(id: string, status: string, withinMs: number): Promise<CampaignState>
}

export interface CampaignState {
  status: string
  paused: boolean
  totalRecipients: number
  sentCount: number
  failedCount: number
  suppressedCount: number
  droppedCount: number
}

export const countsOf = (now: CampaignState) => ({
  total: now.totalRecipients,
  sent: now.sentCount,
  failed: now.failedCount,
  suppressed: now.suppressedCount,
  dropped: now.droppedCount,
})

export const zeroCounts = { total: 0, sent: 0, failed: 0, suppressed: 0, dropped: 0 }

/** Creates a project with a verified sender domain. */
export async function createCampaignOwner(cluster: NativeCluster, domain: string): Promise<CampaignOwner> {
  const project = await newProject(cluster.demo)
  await addDomain(cluster, { projectId: project.id, domain })
  const { api } = project
  const from = `us@${domain}`
  const get = async (id: string): Promise<CampaignState> => {
    const { status, body } = await api.get(`/campaigns/${id}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data
  }
  return {
    project,
    from,
    create: async (body = {}) => {
      const context = { name: 'Spring', subject: 'Hello', body: letter, from, audienceType: 'ALL', ...body }
      const answer = await api.post('/campaigns', { body: context })
      expect(answer).toMatchObject({ status: 201 })
      return answer.body.data.id
    },
    call: (id, verb, body = {}) => api.post(`/campaigns/${id}/${verb}`, { body }),
    get,
    until: async (id, status, withinMs) => {
      for (const deadline = Date.now() + withinMs; ; await pause(250)) {
        const now = await get(id).catch(() => undefined)
        if (now?.status === status) return now
        if (Date.now() > deadline)
          throw new Error(`Not ${status} after ${withinMs} ms: ${JSON.stringify(now)}`)
      }
    },
  }
}

const letter =
  '<p>Hello {{ name }}, your plan is {{ plan }} and your number {{ n }}: <a href="https://shop.example/spring">see</a></p>'

/**
 * Inserts contacts `<name>0@example.net`, … with three fields, and returns their addresses. Uses SQL, because
 * only the campaign is under test.
 */
export async function seedContacts(
  cluster: NativeCluster,
  { project, name, count }: { project: OwnedProject; name: string; count: number },
): Promise<string[]> {
  await cluster.query(
    'contacts',
    `insert into contacts (id, project_id, email, subscribed, data, generation, created_at, updated_at)
     select gen_random_uuid(), '${project.id}', '${name}' || n || '@example.net', true,
       jsonb_build_object('name', 'Number ' || n, 'plan', 'pro', 'n', n), 1, now() - n * interval '1 ms', now()
     from generate_series(0, ${count - 1}) as n`,
  )
  return Array.from({ length: count }, (_, n) => `${name}${n}@example.net`)
}
