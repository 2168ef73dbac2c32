import { isInstalled } from '@postrider/testing/engines'

export interface ChaosSettings {
  /** The seed of the schedule of kills. It is printed, so that a run can be repeated. */
  seed: number
  /** The time during which processes are killed at random. */
  seconds: number
  /** The time during which Kafka is unavailable. */
  kafkaDownSeconds: number
  /** The number of processes of each service (`--scale`). */
  scale: string
  /** The number of clients that send mails and track events while processes are killed. */
  clients: number
  /** The pause between two requests of a client. */
  pauseMs: number
}

/** All tests of a process use the same seed. */
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9))

/**
 * The defaults are small, for CI. For a longer manual run, use `TEST_CLUSTER=true CHAOS_SEED=7
 * CHAOS_SECONDS=600 CHAOS_KAFKA_SECONDS=60 npm test -- test/cluster/two-of-each`. For the full request rate,
 * add `CHAOS_CLIENTS=64 CHAOS_PAUSE_MS=0`.
 */
export const chaosSettings = ({ seconds = 100 } = {}): ChaosSettings => ({
  seed,
  seconds: Number(process.env['CHAOS_SECONDS'] ?? seconds),
  kafkaDownSeconds: Number(process.env['CHAOS_KAFKA_SECONDS'] ?? 15),
  scale:
    process.env['CHAOS_SCALE'] ??
    'send=2,contacts=2,campaigns=2,segments=2,workflow-engine=2,analytics=2,webhooks=2',
  clients: Number(process.env['CHAOS_CLIENTS'] ?? 3),
  pauseMs: Number(process.env['CHAOS_PAUSE_MS'] ?? 30),
})

export interface CampaignSettings {
  /** The number of recipients of the campaign that is sent during the kills. */
  recipients: number
  /**
   * The maximum number of mails per second, or 0 for no limit. With the limit, the campaign takes as long as
   * the kills on any machine.
   */
  perSecond: number
  /** The number of campaigns that are paused, resumed and cancelled. */
  rounds: number
}

/**
 * The defaults are small, for CI. For a longer manual run, use `TEST_CLUSTER=true CAMPAIGN_RECIPIENTS=100000
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
 * The number of recipients of each hostile body (`HOSTILE_RECIPIENTS`). The default is low for CI: with 1,000
 * recipients, the test takes 8 minutes. The number must be so high that the hostile mails take longer than
 * the 200 mails of another tenant.
 */
export const hostileRecipients = (): number => Number(process.env['HOSTILE_RECIPIENTS'] ?? 100)

/**
 * Returns the environment of a cluster: this process's environment without the variables that point to the
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
