import { setTimeout as pause } from 'node:timers/promises'
import {
  addContacts,
  addDomain,
  createCampaign,
  currentOf,
  fromOf,
  type RunningCampaign,
} from '../campaign-project.ts'
import type { Cluster } from '../cluster.ts'
import { startLoad, type Load } from '../load.ts'
import type { DriverResult, Plan } from '../plan.ts'
import { createProject, type Project } from '../segments/project.ts'
import { planOf } from '../workflows/executions.ts'
import { createWorkflow } from '../workflows/graphs.ts'

/** Requests, recipients and executions per second of the four loads. */
export interface Rates {
  send: number
  track: number
  campaign: number
  workflows: number
}

/** The rates that README.md lists for each load alone, on the machine with the rate of `track` given there. */
export const benchedRates: Rates = { send: 1_430, track: 2_828, campaign: 2_000, workflows: 400 }

/** The seconds between the starts of two campaigns. */
const campaignSeconds = 60
/** Returns the number of recipients of a campaign. */
export const recipientsOf = ({ campaign }: Rates): number => Math.round(campaign * campaignSeconds)
const personCount = 10_000
/** The number of connections of each load that sends requests. */
export const clients = 16

export interface SoakLoads {
  /** Resolves at the end of the load with the results of each load that sends requests, by its name. */
  done: Promise<Record<string, DriverResult>>
  /** The campaigns that have been started. */
  campaigns: RunningCampaign[]
  stop(): void
}

/** Starts all four loads, each in its own project. */
export async function startLoads(cluster: Cluster, rates: Rates, seconds: number): Promise<SoakLoads> {
  const [send, track, campaign, workflow] = await Promise.all(
    ['send', 'track', 'campaign', 'workflow'].map((name) => createProject(cluster, `soak-${name}`)),
  )
  if (!send || !track || !campaign || !workflow) throw new Error('A project is missing')
  for (const project of [send, campaign, workflow]) await addDomain(cluster, project.id)
  await addContacts(cluster, campaign.id, recipientsOf(rates))
  const target = { cluster, project: workflow, workflow: await createWorkflow(workflow, 'mail') }
  const tolerant = { mayFail: true, measureMs: seconds * 1_000 }
  const loads: Record<string, Load> = {
    send: startLoad({ ...sendPlan(send), rate: rates.send, ...tolerant }),
    track: startLoad({ ...trackPlan(track), rate: rates.track, ...tolerant }),
    workflows: startLoad({
      ...planOf(target, { contacts: 'soak', seconds, clients, rate: rates.workflows }),
      ...tolerant,
    }),
  }
  const campaigns: RunningCampaign[] = []
  const sending = sendCampaigns({ ...campaign, projectId: campaign.id }, campaigns, seconds)
  const driven = Promise.all(
    Object.entries(loads).map(async ([name, { done }]) => [name, await done] as const),
  )
  return {
    done: Promise.all([driven, sending]).then(([results]) => Object.fromEntries(results)),
    campaigns,
    stop: () => Object.values(loads).forEach((load) => load.stop()),
  }
}

/** Starts a campaign every minute. A call that fails while an engine restarts is repeated. */
async function sendCampaigns(
  sender: Project & { projectId: string },
  campaigns: RunningCampaign[],
  seconds: number,
): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() + campaignSeconds * 1_000 <= end;) {
    const next = Date.now() + campaignSeconds * 1_000
    const campaign = await repeated(() => createCampaign(sender, `Soak ${campaigns.length + 1}`))
    campaigns.push(campaign)
    await repeated(async () => {
      if ((await currentOf(campaign)).status === 'DRAFT') await campaign.start()
    })
    await pause(Math.max(0, next - Date.now()))
  }
}

const retryMs = 500
const maxTries = 120

async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries) throw error
      await pause(retryMs)
    }
  }
}

const headers = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' })

type LoadPlan = Omit<Plan, 'measureMs' | 'rate'>

const sendPlan = ({ id, baseUrl, secretKey }: Project): LoadPlan => ({
  url: `${baseUrl}/v1/send`,
  method: 'POST',
  headers: headers(secretKey),
  body: JSON.stringify({
    to: 'person-{person}@example.net',
    from: fromOf(id),
    subject: 'Hello {{name}}',
    body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
    data: { name: 'Ada', plan: 'pro' },
  }),
  personCount,
  clients,
  warmUpRequests: 1,
})

const trackPlan = ({ baseUrl, publicKey }: Project): LoadPlan => ({
  url: `${baseUrl}/v1/track`,
  method: 'POST',
  headers: headers(publicKey),
  body: '{"email":"person-{person}@example.net","event":"bench","data":{"plan":"pro","order":{n}}}',
  personCount,
  clients,
  warmUpRequests: 1,
})
