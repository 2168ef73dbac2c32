import {
  AlreadyExistsException,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
  type DkimAttributes,
  type DkimStatus,
} from '@aws-sdk/client-sesv2'
import { unavailable } from '@postrider/contracts/errors'
import type { DomainStatus } from '@postrider/contracts/resources'
import type { Identities, Identity } from '../identities.ts'

export interface SesOptions {
  region: string | undefined
  /** Overrides the service's address (tests, other regions). */
  endpoint: string | undefined
  /** The MAIL FROM domain is `<this>.<domain>`. */
  mailFromSubdomain: string
  /** Instead of those of the AWS environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** How long one call may take, its retries included: the SDK itself waits without an end. */
  timeoutMs?: number
}

/** Identities of one SES account, by its v2 API. */
export function sesIdentities({ mailFromSubdomain, timeoutMs = 10_000, ...access }: SesOptions): Identities {
  const deadline = (): Deadline => ({ abortSignal: AbortSignal.timeout(timeoutMs) })
  const client = createClient(access)
  const find = (domain: string): Promise<Identity | undefined> =>
    asked(async () => {
      try {
        const found = await client.send(new GetEmailIdentityCommand({ EmailIdentity: domain }), deadline())
        return identityOf(found.DkimAttributes, found.VerifiedForSendingStatus)
      } catch (error) {
        if (error instanceof NotFoundException) return undefined
        throw error
      }
    })
  return {
    find,
    register: async (domain) => {
      await asked(async () => {
        await create(client, domain, deadline())
        await client.send(
          new PutEmailIdentityMailFromAttributesCommand({
            EmailIdentity: domain,
            MailFromDomain: `${mailFromSubdomain}.${domain}`,
            BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
          }),
          deadline(),
        )
      })
      const registered = await find(domain)
      if (!registered) throw unavailable(`SES has not kept the domain ${domain}.`)
      return registered
    },
    forget: (domain) =>
      asked(async () => {
        try {
          await client.send(new DeleteEmailIdentityCommand({ EmailIdentity: domain }), deadline())
        } catch (error) {
          if (!(error instanceof NotFoundException)) throw error
        }
      }),
  }
}

const createClient = ({
  region,
  endpoint,
  credentials,
}: Pick<SesOptions, 'region' | 'endpoint' | 'credentials'>): SESv2Client =>
  new SESv2Client({
    maxAttempts: 3,
    ...(region && { region }),
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })

interface Deadline {
  abortSignal: AbortSignal
}

async function create(client: SESv2Client, domain: string, deadline: Deadline): Promise<void> {
  try {
    await client.send(new CreateEmailIdentityCommand({ EmailIdentity: domain }), deadline)
  } catch (error) {
    if (!(error instanceof AlreadyExistsException)) throw error
  }
}

async function asked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (cause) {
    throw unavailable('SES does not answer about the domain.', cause)
  }
}

const identityOf = (dkim: DkimAttributes | undefined, verified: boolean | undefined): Identity => ({
  tokens: dkim?.Tokens ?? [],
  status: dkim?.Status === undefined ? 'Pending' : statusOf[dkim.Status],
  verified: verified ?? false,
})

const statusOf: Record<DkimStatus, DomainStatus> = {
  NOT_STARTED: 'NotStarted',
  PENDING: 'Pending',
  SUCCESS: 'Success',
  FAILED: 'Failed',
  TEMPORARY_FAILURE: 'TemporaryFailure',
}
