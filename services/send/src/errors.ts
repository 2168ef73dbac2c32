import {
  AppError,
  badRequest,
  capReached,
  conflict,
  forbidden,
  invalidField,
  overloaded,
  unavailable,
} from '@postrider/contracts/errors'

// Sending

export const senderRequired = (): AppError =>
  invalidField('from', 'required', 'is required, because the template has no sender')

export const messageTooLarge = (): AppError =>
  invalidField('attachments', 'too_big', 'must be smaller: the complete message can be at most 40 MB')

export const copiesOfMarketing = (field: string, type: string): AppError =>
  invalidField(
    field,
    'custom',
    `must be absent, because the template has the type \`${type}\`: its unsubscribe link belongs to one recipient`,
  )

export const dueTooEarly = (): AppError =>
  invalidField('delivery.at', 'too_small', 'must not be more than 5 minutes ago')

export const dueTooLate = (days: number): AppError =>
  invalidField('delivery.at', 'too_big', `must be at most ${days} days from now`)

export const tooManyBatchRecipients = (limit: number): AppError =>
  invalidField('emails', 'too_big', `must have at most ${limit} recipients together`)

export const tooMuchDataOfRecipient = (limit: number): AppError =>
  invalidField('emails', 'too_big', `must have at most ${limit} characters of data for one recipient`)

export const tooManyScheduled = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} scheduled mails.`,
    limit,
    suggestion: 'Wait until some of them are sent, cancel some, or schedule a campaign.',
  })

export const tooManyCancelJobs = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} unfinished cancellations.`,
    limit,
    suggestion: 'Wait until one of them is completed.',
  })

export const deliveryStarted = (status: string): AppError =>
  conflict(`The delivery of the mail has started, or the mail has its final status: \`${status}\`.`)

export const notScheduled = (status: string): AppError =>
  conflict(`Only a scheduled mail can have another time; this mail has the status \`${status}\`.`)

export const tooCloseToOtherMail = (): AppError =>
  conflict(
    'Another mail with the same throttle is sent too close to this time. Choose another time, or cancel the other mail.',
  )

export interface LimitDetails extends Record<string, unknown> {
  limit: number
  used: number
}

const mailsLeft = ({ limit, used }: LimitDetails): string => `${limit - used} of ${limit}`

export const freeTierUsed = (details: LimitDetails): AppError =>
  new AppError('payment-required', 'UPGRADE_REQUIRED', {
    message: `The request exceeds the monthly limit of a project without a subscription: ${mailsLeft(details)} mails are left.`,
    details,
    suggestion: 'Subscribe with POST /users/@me/projects/:id/checkout, or wait for the next month.',
  })

export const billingLimitUsed = (details: LimitDetails): AppError =>
  new AppError('limited', 'BILLING_LIMIT_EXCEEDED', {
    message: `The request exceeds the monthly limit that the project has set: ${mailsLeft(details)} transactional mails are left.`,
    details,
    suggestion:
      'Raise the limit with PUT /users/@me/projects/:id/billing-limits, or wait for the next month.',
  })

// Campaigns

export const campaignCancelled = (): AppError => conflict('The campaign is cancelled.')

export const campaignOfOtherProject = (): AppError => conflict('Another project has a campaign with this id.')

// Domains

export const domainNotAdded = (domain: string): AppError =>
  domainNotVerified(
    `The domain "${domain}" is not verified for this project, because it was never added.`,
    'Add the domain with POST /domains, publish the DNS records in the response and verify the domain.',
  )

export const dnsRecordsMissing = (domain: string): AppError =>
  domainNotVerified(
    `The domain "${domain}" is not verified yet, because its DNS records were not found.`,
    'Publish the DNS records that GET /domains/project/:projectId lists, then call GET /domains/:id/verify.',
  )

/** The API specifies the code `INTERNAL_SERVER_ERROR`. */
const domainNotVerified = (message: string, suggestion: string): AppError =>
  new AppError('forbidden', 'INTERNAL_SERVER_ERROR', { message, suggestion })

export const notADomain = (): AppError =>
  invalidField('domain', 'invalid_string', 'must be a domain that you own, such as `example.com`')

export const domainAlreadyAdded = (domain: string): AppError =>
  conflict(`The domain "${domain}" was already added to this project.`)

export const domainVerifiedElsewhere = (domain: string): AppError =>
  conflict(`The domain "${domain}" is verified for another project.`, {
    suggestion: 'Remove the domain from the other project first, or use a subdomain of it.',
  })

export const domainOfOtherProject = (): AppError =>
  forbidden(
    'The `projectId` in the body differs from the header `X-Project-Id`.',
    'PROJECT_ACCESS_DENIED',
    'Send the same project in both.',
  )

export const domainInUse = (domain: string, templates: readonly { id: string; name: string }[]): AppError =>
  conflict(
    `The domain "${domain}" is used by ${templates.length === 1 ? 'a template' : `${templates.length} templates`}.`,
    {
      details: { templates: templates.slice(0, 10).map(({ id, name }) => ({ id, name })) },
      suggestion: 'Change the sender of the templates in `details`, or delete them first.',
    },
  )

/** `users` is a list such as `segment "Big spenders"`. */
export const objectInUse = (kind: string, users: string, details: Record<string, unknown>): AppError =>
  conflict(`The ${kind} is used by ${users}.`, {
    details,
    suggestion: `Change these objects so that they no longer use the ${kind}, or delete them first.`,
  })

export const sesKeptNoIdentity = (domain: string): AppError =>
  unavailable(`Amazon SES did not save the domain "${domain}". Try again.`)

export const sesUnavailable = (cause: unknown): AppError =>
  unavailable('Amazon SES is temporarily unavailable. Try again.', cause)

// Templates

export const ambiguousTemplate = (name: string): AppError =>
  invalidField('template', 'custom', `is ambiguous: several templates have the name "${name}"; use the id`)

export const renderingUnavailable = (cause: unknown): AppError =>
  unavailable('Template rendering is temporarily unavailable. Try again.', cause)

export const tooManyTemplateChecks = (): AppError =>
  overloaded('The server is checking too many templates. Try again.')

export const templateTooExpensive = (reason: string): AppError =>
  badRequest(`The template cannot be rendered. ${reason}.`, {
    suggestion: 'Make the template shorter, or remove loops and captures.',
  })

export const invalidTemplate = (
  field: string,
  { message, line, column }: { message: string; line: number; column: number },
): AppError =>
  badRequest(`\`${field}\` is not a valid Liquid template: ${message.replace(/\.$/, '')}.`, {
    details: { field, line, column },
    suggestion: 'Correct the Liquid tag at this line and column.',
  })

export const templateChanging = (): AppError =>
  unavailable('The template changed while it was being read. Try again.')

// Mails

export const testNotToMember = (): AppError =>
  invalidField('to', 'custom', 'must be the address of a member of the project')

export const tooManyTestMails = (limit: number, retryAfterSeconds: number): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `This address has got ${limit} test mails in the last hour.`,
    details: { limit },
    retryAfterSeconds,
    suggestion: 'Wait, or send the test mail to another member.',
  })

export const contentExpired = (id: string): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', {
    message: 'The content of this mail is no longer stored.',
    details: { resource: 'content', id },
  })

// Messages from mail servers and providers

export const tooManyMessages = (): AppError =>
  overloaded('The server is reading too many messages. Try again.')

export const messageTooSlow = (): AppError => overloaded('The message was sent too slowly. Try again.')

export const noStorableSender = (): AppError =>
  badRequest('The `From` header of the message must have a valid email address.')

export const readerUnavailable = (cause: unknown): AppError =>
  unavailable('The message could not be read. Try again.', cause)

export const unreadableMessage = (cause: unknown): AppError =>
  badRequest('The message is not a valid mail message (RFC 5322).', { cause })

export const notSnsMessage = (cause: unknown): AppError =>
  badRequest('The request body is not a message of Amazon SNS.', { cause })

/** The messages of the responses 403 and 502, which have the form `{success: false, message}`. */
export const snsRefusals = {
  topic: 'The topic is not in the setting `SNS_TOPIC_ARNS`.',
  certificate: 'The signing certificate must be at an address of Amazon SNS.',
  signature: 'The signature of the message is invalid.',
  confirmation: 'The `SubscribeURL` must be an address of Amazon SNS.',
  unconfirmed: 'The subscription could not be confirmed.',
} as const

export const certificateUnavailable = (cause: unknown): AppError =>
  unavailable('The signing certificate of Amazon SNS is temporarily unavailable. Try again.', cause)

// Suppressions

export const fixedSuppression = (): AppError =>
  badRequest('Only suppressions with the reason `MANUAL` can be changed.', {
    suggestion: 'Delete this suppression to allow mail to its address again.',
  })

export const invalidSuppression = (message: string): AppError => invalidField('value', 'custom', message)

export const suppressionExists = (kind: string, value: string): AppError =>
  conflict(`This project already has a suppression of kind \`${kind}\` for "${value}".`)

export const tooManySuppressions = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} suppressions with the reason \`MANUAL\`.`,
    limit,
    suggestion: 'Delete suppressions that are no longer needed, or replace several addresses by one pattern.',
  })

// Uploads

export const noStorage = (): AppError =>
  new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', {
    message: 'Uploads are not available in this installation.',
    suggestion: 'Host the image elsewhere, or ask the operator to set `UPLOAD_STORAGE`.',
  })

export const storageUnavailable = (cause: unknown): AppError =>
  unavailable('The storage of uploads is temporarily unavailable. Try again.', cause)

export const uploadExpired = (): AppError => unavailable('The upload took too long. Try again.')

export const invalidImage = (message: string): AppError => invalidField('image', 'custom', message)

export const notAnImage = 'must be a JPEG, PNG, GIF or WebP image'

const uploadSuggestion = 'Use images that are already uploaded, or ask the operator for a higher limit.'

export const tooManyImages = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} images.`,
    limit,
    suggestion: uploadSuggestion,
  })

export const imagesTooLarge = (limit: number): AppError =>
  capReached({
    message: `The images of a project can be at most ${limit} bytes in total.`,
    limit,
    suggestion: uploadSuggestion,
  })
