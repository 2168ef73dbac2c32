import { invalidField } from '@postrider/contracts/errors'

interface ChosenPassword {
  email: string
  password: string
  /** The field of the request that has the password. */
  field?: string
}

/**
 * Throws 422 for one of the passwords that are tried first: from the list of zxcvbn, whatever the case of the
 * letters, and the user's own address.
 */
export async function refuseCommonPassword({
  email,
  password,
  field = 'password',
}: ChosenPassword): Promise<void> {
  const text = password.toLowerCase()
  const [localPart = ''] = email.split('@')
  if (text !== email && text !== localPart && !(await commonPasswords()).has(text)) return
  throw invalidField(field, 'custom', 'This password is too common. Choose one that nobody can guess.')
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** The list takes some MB and 0.1 s to load, so it is loaded with the first password. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (loaded ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
