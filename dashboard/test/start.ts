import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkLogsAtStop, watchedLog } from '@postrider/testing/jest'
import type { Config } from '../src/config.ts'
import { createDashboard, type Overrides } from '../src/service.ts'

export const indexHtml = `<!doctype html>
<html><head><base href="/app/" /><meta property="csp-nonce" nonce="" /></head><body>The application</body></html>`

/** The files of a small application. */
export const someFiles = {
  'index.html': indexHtml,
  'frame.html': '<!doctype html><title>Mail</title>',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/index-a1.js': `console.log('${'a long script '.repeat(200)}')`,
  'assets/font-b2.woff2': 'a font',
}

/** Writes files to a temporary folder and returns the folder. */
export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postrider-dashboard-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

export interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

export interface DashboardUnderTest {
  /** Sends a request. Does not normalize the path, and adds no headers. */
  ask(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<Answer>
  stop(): Promise<void>
}

/** Starts the server with the files of a folder, which is deleted at the end. */
export async function startDashboard(
  folder: string,
  settings: Partial<Config> = {},
  overrides: Overrides = {},
): Promise<DashboardUnderTest> {
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    logLevel: 'silent',
    publicUrl: undefined,
    folder: overrides.findBuild ? undefined : folder,
    ...settings,
  }
  const dashboard = createDashboard(config, { log: watchedLog('dashboard'), ...overrides })
  const deleteFolder = (): Promise<void> => rm(folder, { recursive: true, force: true })
  await dashboard.start().catch(async (error: unknown) => {
    await deleteFolder()
    throw error
  })
  return {
    ask: (path, options) => ask(new URL(dashboard.url()), path, options),
    stop: async () => {
      await dashboard.stop()
      await deleteFolder()
      checkLogsAtStop()
    },
  }
}

const ask = (
  { hostname, port }: URL,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (res) => {
      const pieces: Buffer[] = []
      res.on('data', (piece: Buffer) => pieces.push(piece))
      res.once('end', () => {
        const body = Buffer.concat(pieces)
        resolve({ status: res.statusCode, headers: res.headers, body, text: body.toString() })
      })
    })
      .once('error', reject)
      .end()
  })
