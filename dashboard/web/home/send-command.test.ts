import { execFileSync } from 'node:child_process'
import { sendCommand } from './send-command.ts'

const input = {
  apiUrl: 'https://mail.example.com',
  secretKey: 'sk_1',
  domain: 'example.com',
  to: `o'brien"$(date)@example.net`,
}

describe('sendCommand', () => {
  it('passes the address to the shell unchanged', () => {
    const command = sendCommand(input).replace(/^curl/, String.raw`printf '%s\n'`)
    const args = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim().split('\n')
    expect(args.slice(0, 5)).toEqual([
      'https://mail.example.com/v1/send',
      '-H',
      'Authorization: Bearer sk_1',
      '-H',
      'Content-Type: application/json',
    ])
    expect(JSON.parse(args[6] ?? '')).toMatchObject({ to: input.to, from: 'hello@example.com' })
  })
})
