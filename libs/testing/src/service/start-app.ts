import type { Caller } from '@postrider/contracts'
import { createApp, listen, type AppOptions, type Endpoint } from '@postrider/http'
import { createMetrics, type Logger } from '@postrider/process'
import { callerVerifier } from '@postrider/security'
import { httpClient, type Client } from './client.ts'
import { createTestKeys, testRing } from './test-keys.ts'

export interface AppUnderTest {
  url: string
  as(caller: Caller): Client
  tokenOf(caller: Caller): Promise<string>
  /** A client that sends only the test's headers. */
  bare: Client
  logged: Logged[]
  stop(): Promise<void>
}

export interface Logged {
  level: string
  event: string
  fields: Record<string, unknown> | undefined
}

/** The name of the app's service, which is the audience of its tokens. */
export const appName = 'doubling'

/** Starts an app with these endpoints on a real socket. */
export async function startApp(
  endpoints: Endpoint[],
  options: Partial<AppOptions> = {},
): Promise<AppUnderTest> {
  const keys = await createTestKeys(appName)
  const { log, logged } = recordingLog()
  const listener = await listen(
    createApp({
      endpoints,
      verifyCaller: callerVerifier({
        service: appName,
        gatewayKeys: keys.gatewayKeys,
        serviceKeys: testRing,
      }),
      log,
      metrics: createMetrics('test', { processMetrics: false }),
      health: () => undefined,
      ...options,
    }),
    { host: '127.0.0.1', port: 0, drainMs: 20 },
  )
  return {
    url: listener.url,
    as: (caller) =>
      httpClient(
        () => listener.url,
        async () => ({ authorization: `Bearer ${await keys.tokenOf(caller)}` }),
      ),
    tokenOf: keys.tokenOf,
    bare: httpClient(() => listener.url),
    logged,
    stop: () => listener.close(),
  }
}

/** Returns a logger that records its lines. */
export function recordingLog(): { log: Logger; logged: Logged[] } {
  const logged: Logged[] = []
  const at =
    (level: string) =>
    (event: string, fields?: Record<string, unknown>): void =>
      void logged.push({ level, event, fields })
  return { log: { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }, logged }
}

/** Returns the body of an error response. */
export const envelope = (status: number, code: string, rest: object = {}) => ({
  success: false,
  error: expect.objectContaining({
    code,
    statusCode: status,
    message: expect.any(String),
    requestId: expect.any(String),
    ...rest,
  }),
  timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
})
