import {
  Count,
  optionalServiceUrl,
  readSettings,
  serviceSettings,
  serviceUrl,
  setting,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'

/**
 * Maximum age of a replayed message: a topic keeps it for 7 days, and its dead letter can be replayed for 30
 * more days. A message that is replayed after its entry was deleted would be counted again.
 */
const maxReplayDays = 38

export const settings = {
  ...serviceSettings({ name: 'analytics', port: 8087 }),
  contactsUrl: serviceUrl('contacts'),
  /** The services with a ledger. */
  ledgerUrls: {
    send: optionalServiceUrl('send'),
    contacts: serviceUrl('contacts'),
    campaigns: optionalServiceUrl('campaigns'),
    'workflow-engine': optionalServiceUrl('workflow-engine'),
  },
  activityRetentionDays: setting(
    'ACTIVITY_RETENTION_DAYS',
    Count.refine((days) => days === 0 || days > maxReplayDays, {
      message: `give 0 or more than ${maxReplayDays}`,
    }).default(400),
    `Days for which entries of the activity feed are stored; 0 keeps them forever, else more than ${maxReplayDays}. They are deleted by whole months, their figures stay. Change it to meet your privacy policy.`,
  ),
  figuresRetentionDays: setting(
    'FIGURES_RETENTION_DAYS',
    Count.default(1_830),
    'Days for which figures of analytics are stored; 0 keeps them forever. Lower it when old figures are of no use.',
  ),
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
