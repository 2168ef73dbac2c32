import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, untilOpen } from '@postrider/process/ports'
import { clusterEnv } from './config.ts'

export interface KafkaWithLogin {
  /** The address of the listener that requires TLS and a login. */
  broker: string
  username: string
  password: string
  /** The certificate that clients must trust, in PEM format. */
  certificate: string
  stop(): Promise<void>
}

const script = fileURLToPath(import.meta.resolve('@postrider/cluster/kafka'))
const username = 'postrider'
const password = 'known-to-this-test'

/**
 * Starts a Kafka whose second listener works like a managed Kafka: it uses TLS and requires a login with any
 * SASL mechanism.
 */
export async function startKafkaWithLogin(): Promise<KafkaWithLogin> {
  const folder = await mkdtemp(join(tmpdir(), 'postrider-kafka-'))
  const [plain, secured] = [await freePort({ next: true }), await freePort()]
  const certificate = await createCertificate(folder)
  await writeFile(join(folder, 'login.properties'), settings({ folder, plain, secured }))

  const users = ['SCRAM-SHA-256', 'SCRAM-SHA-512'].flatMap((mechanism) => [
    '--add-scram',
    `${mechanism}=[name=${username},password=${password}]`,
  ])
  const args = [script, join(folder, 'kafka'), String(plain), join(folder, 'login.properties'), ...users]
  const kafka = spawn('bash', args, { env: clusterEnv({}), stdio: 'ignore' })
  await untilOpen('kafka', secured, 120_000)
  return {
    broker: `localhost:${secured}`,
    username,
    password,
    certificate,
    stop: async () => {
      const ended = once(kafka, 'exit')
      kafka.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a certificate with Java's keytool, because Java rejects a certificate of `selfSigned`, which
 * contains no host name. The key stays in `server.p12`.
 */
async function createCertificate(folder: string): Promise<string> {
  const store = ['-alias', 'kafka', '-keystore', join(folder, 'server.p12'), '-storepass', password]
  const name = ['-dname', 'CN=localhost', '-ext', 'san=dns:localhost', '-keyalg', 'RSA', '-validity', '30']
  const keytool = (...args: string[]) => promisify(execFile)('keytool', args)
  await keytool('-genkeypair', '-storetype', 'PKCS12', ...store, ...name)
  return (await keytool('-exportcert', '-rfc', ...store)).stdout
}

const settings = ({ folder, plain, secured }: { folder: string; plain: number; secured: number }): string => {
  const own = 'listener.name.sasl_ssl'
  const modules = 'org.apache.kafka.common.security'
  return [
    `listeners=PLAINTEXT://127.0.0.1:${plain},CONTROLLER://127.0.0.1:${plain + 1},SASL_SSL://127.0.0.1:${secured}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${plain},SASL_SSL://localhost:${secured}`,
    'listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL',
    'inter.broker.listener.name=PLAINTEXT',
    'ssl.keystore.type=PKCS12',
    `ssl.keystore.location=${join(folder, 'server.p12')}`,
    `ssl.keystore.password=${password}`,
    'sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    `${own}.plain.sasl.jaas.config=${modules}.plain.PlainLoginModule required user_${username}="${password}";`,
    `${own}.scram-sha-256.sasl.jaas.config=${modules}.scram.ScramLoginModule required;`,
    `${own}.scram-sha-512.sasl.jaas.config=${modules}.scram.ScramLoginModule required;`,
    '',
  ].join('\n')
}
