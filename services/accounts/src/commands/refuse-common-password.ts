import { commonPassword } from '../errors.ts'

interface ChosenPassword {
  email: string
  password: string
  /** The request field with the password. */
  field?: string
}

/**
 * Throws 422 for a password that attackers try first: a password in zxcvbn's list, in upper or lower case, or
 * the user's own address.
 */
export async function refuseCommonPassword({
  email,
  password,
  field = 'password',
}: ChosenPassword): Promise<void> {
  const text = password.toLowerCase()
  const [localPart = ''] = email.split('@')
  if (text !== email && text !== localPart && !(await commonPasswords()).has(text)) return
  throw commonPassword(field)
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loads the list when it is first needed, because it takes some MB and 0.1 s. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (loaded ??= load())

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
