import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilOpen } from '@postrider/process/ports'
import { selfSigned } from '@postrider/testing/mail'

/** An HTTPS server, and a blackbox exporter that probes it. */
export interface CertificateProbe {
  /** The scrape configuration that docs/operate/monitoring.md describes. */
  scrape: object
  /** Installs a new certificate that is valid for this number of days. */
  renew(days: number): void
  stop(): Promise<void>
}

const openForMs = 30_000
const dayMs = 86_400_000

/** Starts the server with a certificate that is valid for this number of days. */
export async function startCertificateProbe(days: number): Promise<CertificateProbe> {
  const folder = await mkdtemp(join(tmpdir(), 'postrider-probe-'))
  const server = createServer(newCertificate(days), (_request, response) => response.end('ok'))
  const serverPort = await freePort()
  await once(server.listen(serverPort, '127.0.0.1'), 'listening')

  const config = join(folder, 'blackbox.yaml')
  const http = { tls_config: { insecure_skip_verify: true } }
  await writeFile(config, JSON.stringify({ modules: { http_2xx: { prober: 'http', http } } }))
  const port = await freePort()
  const args = [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${port}`]
  const exporter = spawn('prometheus-blackbox-exporter', args, { stdio: 'ignore' })
  await untilOpen('prometheus-blackbox-exporter', port, openForMs)
  return {
    scrape: scrapeOf(`https://127.0.0.1:${serverPort}`, `127.0.0.1:${port}`),
    renew: (next) => server.setSecureContext(newCertificate(next)),
    stop: async () => {
      const ended = once(exporter, 'exit')
      exporter.kill('SIGTERM')
      await ended
      await closed(server)
      await rm(folder, { recursive: true })
    },
  }
}

const scrapeOf = (url: string, exporter: string): object => ({
  job_name: 'blackbox',
  metrics_path: '/probe',
  params: { module: ['http_2xx'] },
  static_configs: [{ targets: [url], labels: { postrider: 'true' } }],
  relabel_configs: [
    { source_labels: ['__address__'], target_label: '__param_target' },
    { source_labels: ['__param_target'], target_label: 'instance' },
    { target_label: '__address__', replacement: exporter },
  ],
})

function newCertificate(days: number): { key: string | Buffer; cert: string } {
  const { privateKey, certificate } = selfSigned('localhost', new Date(Date.now() + days * dayMs))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: certificate }
}

function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
