import { sendCommand } from '../mails/send-command.ts'

/** Returns a command that sends a mail with the key of the demo project. */
export function firstMailCommand(apiUrl: string): string {
  const mail = {
    from: 'hello@example.com',
    to: 'ada@example.org',
    subject: 'It works',
    body: '<h1>It works</h1><p>My first mail.</p>',
  }
  const command = sendCommand({ apiUrl, authorization: '"Authorization: Bearer $KEY"', mail })
  return `KEY=$(node -p "require('./.data/demo.json').secretKey")\n\n${command}`
}
