import { execFileSync } from 'node:child_process'
import { quote, sendCommand } from './send-command.ts'

const input = {
  apiUrl: 'https://mail.example.com',
  authorization: quote('Authorization: Bearer sk_1'),
  mail: {
    to: `o'brien"$(date)@example.net`,
    from: 'hello@example.com',
    subject: 'My first mail',
    body: '<h1>It works</h1>',
  },
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
    expect(JSON.parse(args.slice(6).join('\n'))).toEqual(input.mail)
  })
})
