import { isLoopback } from '@postrider/process/config'
import type { Context } from '../context.ts'
import { countAttempt, subjects } from '../store/attempts.ts'

const hourMs = 3_600_000

/**
 * Counts a sign-up attempt of a client address. Returns false, without counting, if the address has reached
 * the hourly limit. Also counts attempts that end with 409; otherwise anybody could test which addresses have
 * an account.
 */
export async function countSignUp({ db, config, now }: Context, clientAddress: string): Promise<boolean> {
  const { signupsPerHour: max, limitLoopback } = config
  const isExempt = clientAddress === '' || (isLoopback(clientAddress) && !limitLoopback)
  if (max === 0 || isExempt) return true
  const at = now()
  const since = new Date(at.getTime() - hourMs)
  return countAttempt(db, { clientAddress, subject: subjects.signUps }, { at, since, max })
}
