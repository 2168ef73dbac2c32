import { firstMailCommand } from './first-mail.ts'

describe('firstMailCommand', () => {
  it('sends a mail to this server', () => {
    const command = firstMailCommand('http://127.0.0.1:8080')

    expect(command).toContain("curl 'http://127.0.0.1:8080/v1/send'")
    expect(JSON.parse(/-d '([^']*)'/.exec(command)?.[1] ?? '')).toMatchObject({ subject: 'It works' })
  })
})
