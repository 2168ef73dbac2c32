// Exits with 0 if the program in this container is ready. The probe runs often, so it uses node:http, which
// takes half the CPU time of fetch.
import { get } from 'node:http'

// oxlint-disable-next-line node/no-process-env -- the image's probe has no config.ts
const port = process.env.PORT ?? '8080'
const request = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 2_000 }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1)
})
request.on('timeout', () => request.destroy()).on('error', () => process.exit(1))
