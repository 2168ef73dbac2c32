import { execFileSync } from 'node:child_process'

export interface ChaosSettings {
  /** Of the schedule of kills; printed, so that a run can be repeated. */
  seed: number
  /** How long processes are killed at random. */
  seconds: number
  /** How long Kafka is away. */
  kafkaAwaySeconds: number
  /** Services that run once and services that run twice. */
  scale: string
  /** Who send and track while processes are killed. */
  clients: number
  /** Between two requests of a client. */
  pauseMs: number
}

/** The same for all that a process asks. */
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))

/**
 * Small by default, for CI. Longer by hand:
 * `TEST_CLUSTER=true CHAOS_SEED=7 CHAOS_SECONDS=600 CHAOS_KAFKA_SECONDS=60 npm test -- test/cluster/two-of-each`,
 * and at the full rate with `CHAOS_CLIENTS=64 CHAOS_PAUSE_MS=0`.
 */
export const chaosSettings = ({ seconds = 100 } = {}): ChaosSettings => ({
  seed,
  seconds: Number(process.env['CHAOS_SECONDS'] ?? seconds),
  kafkaAwaySeconds: Number(process.env['CHAOS_KAFKA_SECONDS'] ?? 15),
  scale:
    process.env['CHAOS_SCALE'] ?? 'send=2,contacts=2,campaigns=2,segments=2,workflow-engine=2,analytics=2',
  clients: Number(process.env['CHAOS_CLIENTS'] ?? 3),
  pauseMs: Number(process.env['CHAOS_PAUSE_MS'] ?? 30),
})

export interface CampaignSettings {
  /** To how many contacts the campaign goes that is sent under kills. */
  recipients: number
  /**
   * Mails a second at most, 0 without a bound: so that the campaign lasts as long as the kills do on any
   * machine.
   */
  perSecond: number
  /** How many campaigns are paused, resumed and cancelled. */
  rounds: number
}

/**
 * For CI by default. Longer by hand:
 * `TEST_CLUSTER=true CAMPAIGN_RECIPIENTS=100000 CAMPAIGN_RATE=0 CHAOS_SECONDS=600 npm test --
 * test/cluster/two-of-each`
 */
export const campaignSettings = (): CampaignSettings => ({
  recipients: Number(process.env['CAMPAIGN_RECIPIENTS'] ?? 12_000),
  perSecond: Number(process.env['CAMPAIGN_RATE'] ?? 200),
  rounds: Number(process.env['CAMPAIGN_ROUNDS'] ?? 2),
})

/** How many contacts go through the workflow: few in CI (`WORKFLOW_PEOPLE`). */
export const workflowPeople = (): number => Number(process.env['WORKFLOW_PEOPLE'] ?? 300)

/**
 * To how many recipients each hostile body goes: few in CI, since a thousand take 8 minutes
 * (`HOSTILE_RECIPIENTS=1000`); they outlast the 200 mails of another tenant.
 */
export const hostileRecipients = (): number => Number(process.env['HOSTILE_RECIPIENTS'] ?? 100)

/**
 * The environment of a cluster: that of this process without what would point it at the engines of the test
 * run.
 */
export const clusterEnv = (own: Record<string, string>): Record<string, string | undefined> => {
  const { DATABASE_URL: _d, REDIS_URL: _r, KAFKA_BROKERS: _k, NODE_OPTIONS: _o, ...env } = process.env
  return { ...env, ...own }
}

/**
 * What the cluster tests need and do not have: a phrase for the last line of `npm test`. They take minutes
 * and need the machine alone, so they run only with `TEST_CLUSTER=true`, and with the programs of a native
 * cluster.
 */
export function missingForCluster(): string | undefined {
  if (process.env['TEST_CLUSTER'] !== 'true')
    return 'the machine alone (TEST_CLUSTER=true npm test -- --runInBand test/cluster)'
  const missing = ['redis-server', 'java', 'mvn'].filter((each) => !isInstalled(each))
  if (missing.length === 0) return undefined
  return `${missing.join(', ')} (apt-get install redis-server openjdk-17-jre-headless maven)`
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
