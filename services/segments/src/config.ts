import {
  Count,
  parseEnv,
  serviceConfig,
  serviceEnv,
  Upstreams,
  type ServiceConfig,
} from '@postrider/process/config'
import { z } from 'zod'

const Env = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8084),
  SEGMENTS_DATABASE_URL: z.url().optional(),
  CONTACTS_URL: Upstreams,
  CAMPAIGNS_URL: Upstreams.optional(),
  WORKFLOW_ENGINE_URL: Upstreams.optional(),
  MAX_SEGMENTS_PER_PROJECT: Count.default(500),
  MAX_TRACKED_SEGMENTS_PER_PROJECT: Count.default(100),
})

export interface Config extends ServiceConfig {
  contactsUrl: string
  /** Where the services are whose things may refer to segments; one that is not installed has none. */
  referringUrls: Record<'campaigns' | 'workflow-engine', string | undefined>
  /** Caps that hold for each project; 0 means none. */
  maxSegments: number
  maxTracked: number
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'segments', own: read.SEGMENTS_DATABASE_URL }),
    contactsUrl: read.CONTACTS_URL,
    referringUrls: { campaigns: read.CAMPAIGNS_URL, 'workflow-engine': read.WORKFLOW_ENGINE_URL },
    maxSegments: read.MAX_SEGMENTS_PER_PROJECT,
    maxTracked: read.MAX_TRACKED_SEGMENTS_PER_PROJECT,
  }
}
