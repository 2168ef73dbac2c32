import { isLoopback } from '@postrider/process/config'
import type { Context } from '../context.ts'
import { countAttempt, subjects } from '../store/attempts.ts'

const hourMs = 3_600_000

/**
 * Counts a try of this client address to sign up; false, and nothing is counted, when it has tried too often
 * within the hour. Counts a try that ends with 409 too: else anybody could find out which addresses have an
 * account.
 */
export async function isSignUpCounted({ db, config, now }: Context, clientAddress: string): Promise<boolean> {
  const { signupsPerHour: max, limitLoopback } = config
  const isSpared = clientAddress === '' || (isLoopback(clientAddress) && !limitLoopback)
  if (max === 0 || isSpared) return true
  const at = now()
  const since = new Date(at.getTime() - hourMs)
  return countAttempt(db, { clientAddress, subject: subjects.signUps }, { at, since, max })
}
