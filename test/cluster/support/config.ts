import { execFileSync } from 'node:child_process'

export interface ChaosSettings {
  /** Seed of the schedule of kills. It is printed, so that a run can be repeated. */
  seed: number
  /** How long processes are killed at random. */
  seconds: number
  /** How long Kafka is unavailable. */
  kafkaDownSeconds: number
  /** The number of processes of each service (`--scale`). */
  scale: string
  /** Clients that send and track while processes are killed. */
  clients: number
  /** Pause between two requests of a client. */
  pauseMs: number
}

/** One seed for all tests of a process. */
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))

/**
 * Small by default, for CI. To run longer by hand, use `TEST_CLUSTER=true CHAOS_SEED=7 CHAOS_SECONDS=600
 * CHAOS_KAFKA_SECONDS=60 npm test -- test/cluster/two-of-each`. Add `CHAOS_CLIENTS=64 CHAOS_PAUSE_MS=0` for
 * the full request rate.
 */
export const chaosSettings = ({ seconds = 100 } = {}): ChaosSettings => ({
  seed,
  seconds: Number(process.env['CHAOS_SECONDS'] ?? seconds),
  kafkaDownSeconds: Number(process.env['CHAOS_KAFKA_SECONDS'] ?? 15),
  scale:
    process.env['CHAOS_SCALE'] ?? 'send=2,contacts=2,campaigns=2,segments=2,workflow-engine=2,analytics=2',
  clients: Number(process.env['CHAOS_CLIENTS'] ?? 3),
  pauseMs: Number(process.env['CHAOS_PAUSE_MS'] ?? 30),
})

export interface CampaignSettings {
  /** Recipients of the campaign that is sent during the kills. */
  recipients: number
  /**
   * Mails per second at most, or 0 for no limit. The limit makes the campaign last as long as the kills on
   * any machine.
   */
  perSecond: number
  /** How many campaigns are paused, resumed and cancelled. */
  rounds: number
}

/**
 * Small by default, for CI. To run longer by hand, use `TEST_CLUSTER=true CAMPAIGN_RECIPIENTS=100000
 * CAMPAIGN_RATE=0 CHAOS_SECONDS=600 npm test -- test/cluster/two-of-each`.
 */
export const campaignSettings = (): CampaignSettings => ({
  recipients: Number(process.env['CAMPAIGN_RECIPIENTS'] ?? 12_000),
  perSecond: Number(process.env['CAMPAIGN_RATE'] ?? 200),
  rounds: Number(process.env['CAMPAIGN_ROUNDS'] ?? 2),
})

/** The number of contacts in the workflow (`WORKFLOW_PEOPLE`). */
export const workflowContacts = (): number => Number(process.env['WORKFLOW_PEOPLE'] ?? 300)

/**
 * Recipients of each hostile body (`HOSTILE_RECIPIENTS`). Few in CI, because a thousand take 8 minutes. They
 * must outlast the 200 mails of another tenant.
 */
export const hostileRecipients = (): number => Number(process.env['HOSTILE_RECIPIENTS'] ?? 100)

/**
 * The environment of a cluster: the environment of this process without the variables that point to the
 * engines of the test run.
 */
export const clusterEnv = (own: Record<string, string>): Record<string, string | undefined> => {
  const { DATABASE_URL: _d, REDIS_URL: _r, KAFKA_BROKERS: _k, NODE_OPTIONS: _o, ...env } = process.env
  return { ...env, ...own }
}

/**
 * Returns the missing requirements of the cluster tests, as a phrase for the last line of `npm test`. The tests
 * take minutes and need the whole machine, so they run only with `TEST_CLUSTER=true` and if the programs of a
 * native cluster are installed.
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
