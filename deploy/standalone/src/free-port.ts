import { createServer, type AddressInfo } from 'node:net'
import { ConfigError } from '@postrider/service/config'

/** The port asked for, or a free one for 0. Throws `ConfigError` when it cannot be opened, before anything else has been started. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<number> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(port, host, resolve)
    })
  } catch (error) {
    const fault = faults[codeOf(error)]
    throw fault === undefined ? error : new ConfigError(`Port ${port} ${fault}`, { cause: error })
  }
  // A listening TCP server's address is always an AddressInfo.
  const taken = (probe.address() as AddressInfo).port
  await new Promise((resolve) => probe.close(resolve))
  return taken
}

const noAddress = 'cannot be opened: HOST is no address of this machine.'

const faults: Record<string, string> = {
  EADDRINUSE: 'is in use by another program: stop that one, or choose another port with PORT=8081 npm start.',
  EACCES: 'needs more rights than you have: choose another with PORT=8080 npm start.',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
