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
  PORT: serviceEnv.PORT.default(8085),
  CAMPAIGNS_DATABASE_URL: z.url().optional(),
  CONTACTS_URL: Upstreams,
  SEND_URL: Upstreams,
  SEGMENTS_URL: Upstreams.optional(),
  MAX_CAMPAIGNS_PER_PROJECT: Count.default(10_000),
})

export interface Config extends ServiceConfig {
  contactsUrl: string
  sendUrl: string
  /** Where segments are not installed, no campaign has one for its audience. */
  segmentsUrl: string | undefined
  /** A cap that holds for each project; 0 means none. */
  maxCampaigns: number
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'campaigns', own: read.CAMPAIGNS_DATABASE_URL }),
    contactsUrl: read.CONTACTS_URL,
    sendUrl: read.SEND_URL,
    segmentsUrl: read.SEGMENTS_URL,
    maxCampaigns: read.MAX_CAMPAIGNS_PER_PROJECT,
  }
}
