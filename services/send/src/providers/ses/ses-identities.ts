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
import type { DomainStatus } from '@postrider/contracts/resources'
import { sesKeptNoIdentity, sesUnavailable } from '../../errors.ts'
import type { Identities, Identity } from '../identities.ts'

export interface SesIdentitiesOptions {
  region: string | undefined
  /** Overrides the region's endpoint if set. */
  endpoint: string | undefined
  /** The label of the MAIL FROM domain, `<label>.<domain>`. */
  mailFromSubdomain: string
  /** Overrides the credentials of the AWS environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Timeout of one call including retries. The SDK has no such timeout. */
  timeoutMs?: number
}

/** Identities of one SES account, through its v2 API. */
export function sesIdentities({
  mailFromSubdomain,
  timeoutMs = 10_000,
  ...access
}: SesIdentitiesOptions): Identities {
  const client = createClient(access)
  const deadline = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) })
  const find = async (domain: string): Promise<Identity | undefined> => {
    const command = new GetEmailIdentityCommand({ EmailIdentity: domain })
    const found = await responseOf(client.send(command, deadline()), NotFoundException)
    return found && identityOf(found.DkimAttributes, found.VerifiedForSendingStatus)
  }
  return {
    find,
    register: async (domain) => {
      const create = new CreateEmailIdentityCommand({ EmailIdentity: domain })
      await responseOf(client.send(create, deadline()), AlreadyExistsException)
      const setMailFrom = new PutEmailIdentityMailFromAttributesCommand({
        EmailIdentity: domain,
        MailFromDomain: `${mailFromSubdomain}.${domain}`,
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      })
      await responseOf(client.send(setMailFrom, deadline()))
      const registered = await find(domain)
      if (!registered) throw sesKeptNoIdentity(domain)
      return registered
    },
    forget: async (domain) => {
      const command = new DeleteEmailIdentityCommand({ EmailIdentity: domain })
      await responseOf(client.send(command, deadline()), NotFoundException)
    },
  }
}

const createClient = ({ region, endpoint, credentials }: Partial<SesIdentitiesOptions>): SESv2Client =>
  new SESv2Client({
    maxAttempts: 3,
    ...(region && { region }),
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })

/** Returns SES's response, or undefined after the expected error. Throws 503 after any other error. */
async function responseOf<Answer>(
  answer: Promise<Answer>,
  expected?: typeof NotFoundException | typeof AlreadyExistsException,
): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (cause) {
    if (expected && cause instanceof expected) return undefined
    throw sesUnavailable(cause)
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
