// Exit code 0 when the program in this container can serve. node:http and not fetch: half the CPU, and it
// runs every second.
import { get } from 'node:http'

// oxlint-disable-next-line node/no-process-env -- it has no config.ts: it is the image's own probe
const port = process.env.PORT ?? '8080'
const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_000 }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1)
})
request.on('timeout', () => request.destroy()).on('error', () => process.exit(1))
