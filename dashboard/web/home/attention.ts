import type { Schemas } from '@postrider/client'

type Limits = Schemas['BillingLimitsView']
export type LimitCategory = Exclude<keyof Limits, 'currency'>

/** A state of the project that a user should act on. */
export type Attention =
  | { kind: 'disabled'; reason: Schemas['DisabledReason'] | null }
  | { kind: 'domain'; domain: string }
  | { kind: 'reputation'; of: 'bounce' | 'complaint'; isCritical: boolean }
  | { kind: 'webhook'; id: string; url: string; disabledReason: string | null }
  | { kind: 'limit'; category: LimitCategory; share: number; isBlocked: boolean }
  | { kind: 'storage'; share: number; isBlocked: boolean }

/** What the rules read. A part is undefined while it loads, or if the user may not read it. */
export interface AttentionInput {
  project: Pick<Schemas['Project'], 'disabled' | 'disabledReason'>
  domains?: readonly Schemas['Domain'][]
  levels?: Schemas['Security']['levels']
  endpoints?: readonly Schemas['WebhookEndpoint'][]
  limits?: Limits
  storage?: Schemas['Storage'] | null
  now: Date
}

/** Returns what needs attention, the most important first. */
export const attentionOf = (input: AttentionInput): Attention[] => [
  ...(input.project.disabled ? [{ kind: 'disabled' as const, reason: input.project.disabledReason }] : []),
  ...lostDomains(input),
  ...reputation(input.levels),
  ...failingWebhooks(input.endpoints ?? []),
  ...reachedLimits(input.limits),
  ...fullStorage(input.storage),
]

/** A new domain may wait this long for its DNS records. */
const setUpMs = 3 * 86_400_000

const lostDomains = ({ domains = [], now }: AttentionInput): Attention[] =>
  domains
    .filter(
      ({ verified, status, createdAt }) =>
        !verified && (status === 'Failed' || now.getTime() - Date.parse(createdAt) > setUpMs),
    )
    .map(({ domain }) => ({ kind: 'domain', domain }))

function reputation(levels: AttentionInput['levels']): Attention[] {
  if (!levels) return []
  const worst = {
    bounce: [levels.bounce7Day, levels.bounceAllTime],
    complaint: [levels.complaint7Day, levels.complaintAllTime],
  }
  return (['bounce', 'complaint'] as const)
    .filter((of) => worst[of].some((level) => level !== 'healthy'))
    .map((of) => ({ kind: 'reputation', of, isCritical: worst[of].includes('critical') }))
}

/** The reason of an endpoint that a user disabled on purpose. */
const byUser = 'A user disabled the endpoint.'

const failingWebhooks = (endpoints: readonly Schemas['WebhookEndpoint'][]): Attention[] =>
  endpoints
    .filter(({ state, disabledReason, failingSince }) =>
      state === 'DISABLED' ? disabledReason !== byUser : failingSince !== null,
    )
    .map(({ id, url, disabledReason }) => ({ kind: 'webhook', id, url, disabledReason }))

const categories: readonly LimitCategory[] = ['transactional', 'campaigns', 'workflows', 'inbound']

const reachedLimits = (limits: Limits | undefined): Attention[] =>
  limits === undefined
    ? []
    : categories
        .filter((category) => limits[category].isWarning)
        .map((category) => ({
          kind: 'limit',
          category,
          share: limits[category].percentage / 100,
          isBlocked: limits[category].isBlocked,
        }))

/** The share of the storage from which on a user should act. */
const storageWarning = 0.8

function fullStorage(storage: AttentionInput['storage']): Attention[] {
  if (!storage || storage.limit === null || storage.limit === 0) return []
  const share = storage.used / storage.limit
  return share < storageWarning ? [] : [{ kind: 'storage', share, isBlocked: share >= 1 }]
}
