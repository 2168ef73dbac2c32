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

/** Returns a 429 error with `Retry-After`. */
function limitedFor(retryAfterSeconds: number, message: string, suggestion: string): AppError {
  return new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message,
    details: { retryAfter: retryAfterSeconds },
    suggestion,
    retryAfterSeconds,
  })
}

/** Returns a 429 error without `Retry-After`. */
const limited = (message: string, suggestion: string): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', { message, suggestion })

// Sign-up and sign-in

export const signUpsDisabled = (): AppError => forbidden('Sign-ups are disabled on this server.')

export const emailTaken = (): AppError => conflict('An account with this email address already exists.')

export const tooManySignUps = (limit: number): AppError =>
  limited(
    `Your IP address has exceeded the limit of ${limit} sign-ups an hour.`,
    'Sign up later, or ask a member of the project to invite you.',
  )

export const disposableAddress = (): AppError =>
  invalidField('email', 'custom', 'must not be the address of a disposable mailbox')

export const commonPassword = (field: string): AppError =>
  invalidField(field, 'custom', 'is too common; choose a password that is hard to guess')

export const tooManyPasswordChecks = (): AppError =>
  overloaded('The server is processing too many sign-ins. Try again.')

export const invalidCredentials = (): AppError =>
  new AppError('unauthorised', 'INVALID_CREDENTIALS', {
    message: 'The email address or the password is wrong.',
    suggestion: 'Check both. After five failed sign-ins, further ones are rejected for up to 15 minutes.',
  })

export const wrongPassword = (): AppError =>
  new AppError('unauthorised', 'INVALID_CREDENTIALS', {
    message: 'The password is wrong.',
    suggestion: 'Check the password, or reset it with POST /auth/request-password-reset.',
  })

const waitFor = (seconds: number): string => `Wait ${seconds} seconds, then try again.`

export const accountLocked = (retryAfterSeconds: number): AppError =>
  limitedFor(
    retryAfterSeconds,
    'Too many sign-ins with this email address have failed.',
    waitFor(retryAfterSeconds),
  )

export const clientLocked = (retryAfterSeconds: number): AppError =>
  limitedFor(
    retryAfterSeconds,
    'Too many sign-ins from your IP address have failed.',
    waitFor(retryAfterSeconds),
  )

export const passwordLocked = (retryAfterSeconds: number): AppError =>
  limitedFor(retryAfterSeconds, 'The password was wrong too many times.', waitFor(retryAfterSeconds))

export const tooManyAccountSignIns = (): AppError =>
  overloaded('This account has too many sign-ins at the same time. Try again.')

export const invalidRedirect = (): AppError =>
  invalidField('redirect', 'custom', 'must be a path of the dashboard that begins with one slash')

// Mails with tokens

export const invalidToken = (): AppError =>
  badRequest('The token is invalid, has expired or was already used.', {
    suggestion: 'Request another mail. A token is valid for one hour and for one use.',
  })

export const invalidSignInLink = (): AppError =>
  badRequest('The link is invalid, has expired or was already used.', {
    suggestion:
      'Restart the server to get a new link, or sign in with the email address and the password that it prints.',
  })

export const signInForToken = (): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', {
    message: 'You are not signed in to the account that this token belongs to.',
    suggestion:
      'Sign in to this account, then use the token again. If somebody else created the account with your address, reset its password with POST /auth/request-password-reset.',
  })

export const addressTaken = (): AppError => conflict('This email address now belongs to another account.')

export const ownAddress = (): AppError => badRequest('Your account already has this email address.')

export const tooManyMails = (retryAfterSeconds: number, limit: number): AppError =>
  limitedFor(
    retryAfterSeconds,
    `At most ${limit} of these mails can be requested for an address in an hour.`,
    'Look for the earlier mails, also in the spam folder, or wait.',
  )

// Deletion of an account

export const lastOwnerInProjects = (details: Record<string, unknown>): AppError =>
  conflict('You are the last owner of a project that has other members.', {
    details,
    suggestion:
      'Make another member of each project in `lastOwnerOf` an OWNER, or delete these projects. Then try again.',
  })

export const onlyMemberInProjects = (details: Record<string, unknown>): AppError =>
  conflict('You are the only member of a project, which would be deleted with your account.', {
    details,
    suggestion:
      'Set `deleteProjects` to the ids of the projects in `onlyMemberOf` to delete them with all their data, or make another user an OWNER.',
  })

export const deletingDisabled = (): AppError =>
  projectDisabled('You cannot delete your account while a project of yours is disabled.')

export const accountDeleted = (): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', { message: 'Your account was deleted.' })

export const projectsChanging = (): AppError =>
  conflict('Another request is changing your projects. Try again.')

// Members and invitations

export const alreadyMember = (): AppError => conflict('This user is already a member of the project.')

export const lastOwner = (): AppError =>
  conflict('The last owner of a project cannot leave it or change role.', {
    suggestion: 'Make another member an OWNER first, or delete the project.',
  })

export const noAccountAndNoSignUps = (): AppError =>
  forbidden(
    'This email address has no account, and sign-ups are disabled on this server.',
    'FORBIDDEN',
    'Ask the operator of the server to create the account.',
  )

export const tooManyInvitationsOfUser = (limit: number): AppError =>
  limited(`You have exceeded the limit of ${limit} invitations an hour.`, 'Send further invitations later.')

export const tooManyOpenInvitations = (limit: number): AppError =>
  capReached({
    message: `A project can have at most ${limit} open invitations.`,
    limit,
    suggestion:
      'Revoke invitations that GET /projects/:id/invitations lists, or wait until they are accepted.',
  })

export const invitedTooOftenByProject = (retryAfterSeconds: number, limit: number): AppError =>
  limitedFor(
    retryAfterSeconds,
    `A project can invite an address at most ${limit} times an hour.`,
    'Ask the invited user to look for the mail, also in the spam folder.',
  )

const signUpFirst =
  'Ask the user to sign up and to verify the address, then invite the user again: that needs no mail.'

export const invitedTooOftenByUser = (retryAfterSeconds: number, limit: number): AppError =>
  limitedFor(retryAfterSeconds, `You can invite an address at most ${limit} times a day.`, signUpFirst)

export const invitedTooOften = (retryAfterSeconds: number): AppError =>
  limitedFor(retryAfterSeconds, 'This address was invited too many times in the last day.', signUpFirst)

export const invalidInvitation = (): AppError =>
  badRequest('The invitation does not exist, has expired, or was already used or revoked.', {
    suggestion: 'Ask a member of the project to invite you again.',
  })

export const invitationOfOtherAddress = (): AppError =>
  forbidden(
    'The invitation is for an email address that your account does not have.',
    'FORBIDDEN',
    'Sign in with the account of this address, or ask for an invitation to your address.',
  )

// Projects

export const roleInProjectRequired = (roles: readonly string[]): AppError =>
  forbidden(
    `This request requires the role ${roles.join(' or ')} in the project.`,
    'FORBIDDEN',
    'Ask an owner of the project to make it, or to change your role.',
  )

export const projectDisabled = (message = 'The project is disabled and cannot be changed.'): AppError =>
  forbidden(message, 'PROJECT_DISABLED', 'Ask the support of this server for the reason.')

export const joiningDisabled = (): AppError =>
  projectDisabled('The project is disabled, so nobody can join it.')

export const creatingDisabled = (): AppError =>
  projectDisabled('You cannot create projects while you are a member of a disabled project.')

export const tooManyProjects = (limit: number): AppError =>
  capReached({
    message: `A user can have at most ${limit} projects.`,
    limit,
    suggestion:
      'Delete a project that is no longer needed, or ask the support of this server for a higher limit.',
  })

export const keysChanging = (): AppError =>
  conflict('Another request is regenerating the keys of this project. Try again.')

export const keyStoreUnavailable = (cause: unknown): AppError =>
  unavailable('The key store is temporarily unavailable, so nothing was changed. Try again.', cause)

// Billing

export const noBilling = (): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'Billing is not available on this server.' })

export const paymentsUnavailable = (cause: unknown): AppError =>
  unavailable('The payment provider is temporarily unavailable. Try again.', cause)

export const noCheckoutYet = (): AppError =>
  badRequest('The project has no customer at the payment provider yet.', {
    suggestion: 'Subscribe with POST /users/@me/projects/:id/checkout first.',
  })

export const alreadySubscribed = (): AppError => conflict('The project already has a subscription.')

export const currencyRejected = (currency: string, cause: unknown): AppError =>
  badRequest(`The payment provider rejected a subscription in ${currency}.`, {
    cause,
    suggestion: 'Omit `currency` to use the currency of the price.',
  })

export const notStripeEvent = (cause: unknown): AppError =>
  badRequest('The request body is not an event that Stripe signed for this server.', { cause })
