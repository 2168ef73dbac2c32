import { contactDataApi } from '@postrider/contracts/internal'
import {
  Count,
  idempotencyTtlHours,
  linkKeys,
  optionalServiceUrl,
  readSettings,
  reservedPrefixes,
  serviceSettings,
  setting,
  storageQuota,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'

/** Days for which topics keep messages. A redelivered message would record a deleted event again. */
const maxRedeliveryDays = 7

export const settings = {
  ...serviceSettings({ name: 'contacts', port: 8082 }),
  /** URLs of the services that may refer to fields and events. */
  referringUrls: {
    segments: optionalServiceUrl('segments'),
    campaigns: optionalServiceUrl('campaigns'),
    'workflow-engine': optionalServiceUrl('workflow-engine'),
  },
  /** URLs of the services that store contact data, by service name. */
  contactDataUrls: Object.fromEntries(
    contactDataApi.find.services.map((service) => [service, optionalServiceUrl(service)]),
  ),
  reservedPrefixes,
  linkKeys,
  idempotencyTtlHours,
  storageQuota,
  eventRetentionDays: setting(
    'EVENT_RETENTION_DAYS',
    Count.refine((days) => days === 0 || days > maxRedeliveryDays, {
      message: `give 0 or more than ${maxRedeliveryDays}`,
    }).default(0),
    `Days for which events are stored; 0 keeps them forever, else more than ${maxRedeliveryDays}. They are deleted by whole months. Set it to meet your privacy policy.`,
  ),
  consentAddressDays: setting(
    'CONSENT_ADDRESS_DAYS',
    Count.default(400),
    'Days for which the consent log keeps network addresses; 0 keeps them as long as the contact. Change it to meet your privacy policy.',
  ),
  formerContactDays: setting(
    'FORMER_CONTACT_DAYS',
    Count.default(400),
    'Days for which the hash of a deleted contact is stored; 0 keeps it forever. Until then, erasing a contact of the same address erases its traces too. Change it to meet your privacy policy.',
  ),
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
