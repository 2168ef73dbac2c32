import { watchedLog } from '@postrider/testing/jest'
import { startLink, type Link } from './link.ts'
import { createProcess, type ProcessOptions, type SendProcess } from './send-process.ts'
import type { SendUnderTest } from './start.ts'

/** A process that a test kills: what it has done stays, and nothing follows. */
export interface DoomedProcess extends SendProcess {
  database: Link
  /** Undefined where the process has no server for mail. */
  mailServer: Link | undefined
  /** Ends all its connections for good, as the system does for a process that was killed. */
  kill(): Promise<void>
}

export async function startDoomed(send: SendUnderTest, options: ProcessOptions): Promise<DoomedProcess> {
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
      // A part that waits forever keeps a connection, so the end of a killed process is not awaited.
      else process.stop().catch(() => undefined)
      if (isAlive) await kill()
    },
  }
}
