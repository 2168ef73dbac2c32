import { emailBounced, emailComplained, usageCounted } from '@postrider/contracts/messages'
import type { Logger } from '@postrider/process'
import { mailMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { countUsage, type UsageMessage } from '../src/commands/count-usage.ts'
import { createContext, type Context } from '../src/context.ts'
import { makeProject, someUser, testConfig } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

interface Line {
  level: 'warn' | 'info'
  event: string
  projectId: unknown
  kind: unknown
  threshold: unknown
}

/**
 * Starts the accounts service, and records the lines that it logs about bounce and complaint rates in each
 * test. Call this function in a test file or a `describe`.
 */
export function loggedRates() {
  const lines: Line[] = []
  const log = recordingLog(lines)
  let started: AccountsWithMail
  let contexts: [Context, Context]
  beforeAll(async () => {
    // Disabled projects would log other lines.
    started = await startWithMail({ disablesByReputation: false }, { log })
    contexts = [instance(), instance()]
  })
  beforeEach(() => {
    lines.length = 0
  })
  afterAll(() => started.stop())

  const accounts = (): AccountsWithMail => started
  /** Two contexts of the same database, like two processes. */
  const instances = (): [Context, Context] => contexts
  const instance = (): Context => {
    const { databaseUrl, db, keyStore, now } = started
    return createContext(testConfig(databaseUrl), { db, keyStore, now, log })
  }
  const newProject = async (): Promise<string> => (await makeProject(await someUser(started))).id
  const linesAbout = (id: string): string[] => textsAbout(id, lines)

  /** Consumes each message in its own transaction. */
  async function consume(messages: readonly UsageMessage[]): Promise<void> {
    for (const message of messages) await countUsage(contexts[0], [message])
  }

  const messages = usageMessages(() => started.now())
  return { accounts, instances, instance, lines, linesAbout, newProject, consume, ...messages }
}

function recordingLog(lines: Line[]): Logger {
  const note =
    (level: Line['level']) =>
    (event: string, { projectId, kind, threshold }: Record<string, unknown> = {}): void => {
      if (event.startsWith('project.reputation_')) lines.push({ level, event, projectId, kind, threshold })
    }
  return { error: () => undefined, warn: note('warn'), info: note('info'), debug: () => undefined }
}

/** Returns the lines about a project as short texts, such as `passed bounces 0.02`. */
const textsAbout = (id: string, lines: readonly Line[]): string[] =>
  lines
    .filter(({ projectId }) => projectId === id)
    .map(
      ({ event, kind, threshold }) =>
        `${event.replace('project.reputation_', '')} ${String(kind)} ${String(threshold)}`,
    )

/** Returns functions that create messages about mails, bounces and complaints at the time `now`. */
function usageMessages(now: () => Date) {
  const attributes = (projectId: string) => ({
    id: uuidv7(),
    key: projectId,
    projectId,
    generation: 1,
    at: now(),
    correlationId: undefined,
  })

  const mails = (projectId: string, count: number): UsageMessage => ({
    ...attributes(projectId),
    type: usageCounted.type,
    topic: usageCounted.topic,
    data: {
      id: uuidv7(),
      category: 'campaigns',
      hour: now().toISOString(),
      units: count,
      mails: count,
    },
  })

  const bounce = (projectId: string): UsageMessage => ({
    ...attributes(projectId),
    type: emailBounced.type,
    topic: emailBounced.topic,
    data: emailBounced.data.parse(
      mailMessage(emailBounced, {
        projectId,
        bounceType: 'Permanent',
        bouncedAt: now().toISOString(),
      }).data,
    ),
  })

  const complaint = (projectId: string): UsageMessage => ({
    ...attributes(projectId),
    type: emailComplained.type,
    topic: emailComplained.topic,
    data: emailComplained.data.parse(
      mailMessage(emailComplained, { projectId, complainedAt: now().toISOString() }).data,
    ),
  })

  return { mails, bounce, complaint }
}

export const times = (count: number, make: () => UsageMessage): UsageMessage[] =>
  Array.from({ length: count }, make)
