import { watchedLog } from '@postrider/testing/jest'
import { startLink, type Link } from './link.ts'
import { createProcess, type ProcessOptions, type SendProcess } from './send-process.ts'
import type { SendUnderTest } from './start.ts'

/** A process that a test kills. After the kill it does no more work, but its committed work remains. */
export interface KillableProcess extends SendProcess {
  database: Link
  /** Undefined if the process has no mail server. */
  mailServer: Link | undefined
  /** Closes all connections of the process, as the system does when it kills a process. */
  kill(): Promise<void>
}

export async function startKillable(send: SendUnderTest, options: ProcessOptions): Promise<KillableProcess> {
  const database = await startLink(send.databaseUrl)
  const smtpUrl = options.settings?.smtpUrl
  const mailServer = smtpUrl === undefined ? undefined : await startLink(smtpUrl)
  let isAlive = true
  const process = createProcess(send, {
    ...options,
    databaseUrl: database.url,
    settings: { ...options.settings, ...(mailServer && { smtpUrl: mailServer.url.replace(/\/$/, '') }) },
    log: watchedLog('send', () => isAlive),
  })
  const kill = async (): Promise<void> => {
    isAlive = false
    for (const link of [database, mailServer]) link?.cut()
    await database.stop()
    await mailServer?.stop()
  }
  return {
    ...process,
    database,
    mailServer,
    kill,
    stop: async () => {
      if (isAlive) await process.stop()
      // Do not wait for the end of a killed process: an operation that never ends keeps a connection open.
      else process.stop().catch(() => undefined)
      if (isAlive) await kill()
    },
  }
}
