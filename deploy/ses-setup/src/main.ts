import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SNSClient } from '@aws-sdk/client-sns'
import { lastWords } from '@postrider/process'
import { readConfig } from './config.ts'
import { setUp } from './set-up.ts'

try {
  const config = readConfig(process.argv.slice(2))
  const { region, sesEndpoint, snsEndpoint } = config
  await setUp(config, {
    ses: new SESv2Client({ region, ...(sesEndpoint && { endpoint: sesEndpoint }) }),
    sns: new SNSClient({ region, ...(snsEndpoint && { endpoint: snsEndpoint }) }),
    print: (line) => process.stdout.write(`${line}\n`),
  })
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`)
  process.exitCode = 1
}
