import { version } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import { queuedMails, someProject } from './factories.ts'
import { startSend } from './start.ts'

describe('the loops of the service', () => {
  it('deliver mails, and readiness reports no warnings', async () => {
    const send = await startSend({ settings: { role: 'all' } })
    const project = await someProject(send)
    const [{ email }] = await queuedMails(project)

    await until(async () => (await project.api.get(`/emails/${email}`)).body.status === 'DELIVERED')

    const types = (await send.published()).map(({ type }) => type)
    expect(types.filter((type) => type.startsWith('email.'))).toEqual([
      'email.queued',
      'email.sent',
      'email.delivered',
    ])
    const ready = await send.as({ kind: 'anonymous' }).get('/readyz')
    expect(ready.body).toEqual({ status: 'ok', version, warnings: [] })
    await send.stop()
  })
})
