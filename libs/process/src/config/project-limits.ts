import { z } from 'zod'
import { setting } from './setting.ts'

/** The maximum number of objects per project and kind, before the operator's factor is applied. */
const projectLimits = {
  domains: 100,
  templates: 10_000,
  images: 5_000,
  segments: 500,
  'tracked segments': 100,
  campaigns: 10_000,
  workflows: 500,
}

const all = Object.entries(projectLimits)
  .map(([kind, most]) => `${most.toLocaleString('en')} ${kind}`)
  .join(', ')

const Factor = z.coerce.number().min(0).max(1_000).default(1)

/**
 * Defines the setting for the maximum number of objects of a kind per project. The operator's factor
 * multiplies the number; 0 means no limit.
 */
export const projectLimit = (kind: keyof typeof projectLimits) =>
  setting(
    'PROJECT_LIMITS_FACTOR',
    Factor.transform((factor) => Math.ceil(projectLimits[kind] * factor)),
    `Multiplies the maximum numbers of objects per project; 0 removes these limits. With 1, they are ${all}. Raise it when projects reach them.`,
  )
