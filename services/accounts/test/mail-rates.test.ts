import { accountsApi } from '@postrider/contracts/internal'
import { countUsage } from '../src/commands/count-usage.ts'
import { reportFallenRates } from '../src/commands/report-rates.ts'
import { loggedRates, times } from './logged-rates.ts'
import { hourMs } from './with-mail.ts'

const { accounts, instances, instance, lines, linesAbout, newProject, mails, bounce, complaint, consume } =
  loggedRates()

describe('a project that passes a bounce or complaint rate', () => {
  it('is logged once for each threshold, however many messages follow', async () => {
    const id = await newProject()

    await consume([mails(id, 200), ...times(9, () => bounce(id))])
    const below = linesAbout(id)
    await consume(times(30, () => bounce(id)))

    expect(below).toEqual(['passed bounces 0.02'])
    expect(linesAbout(id)).toEqual(['passed bounces 0.02', 'passed bounces 0.05'])
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn'])
  })

  it('is logged once for the highest threshold if a batch passes both', async () => {
    const id = await newProject()

    await countUsage(instances()[0], [mails(id, 3_000), ...times(3, () => complaint(id))])

    expect(linesAbout(id)).toEqual(['passed complaints 0.001'])
  })

  it('is logged when its mails reach the minimum after its bounces', async () => {
    const id = await newProject()

    await consume([...times(5, () => bounce(id)), mails(id, 99)])
    const before = linesAbout(id)
    await consume([mails(id, 1)])

    expect(before).toEqual([])
    expect(linesAbout(id)).toEqual(['passed bounces 0.05'])
  })

  it('is not logged below the minimum of bounces or complaints', async () => {
    const id = await newProject()

    await consume([mails(id, 100), ...times(4, () => bounce(id)), ...times(2, () => complaint(id))])

    expect(linesAbout(id)).toEqual([])
  })

  it('is not logged again for a repeated batch, also not by another process', async () => {
    const id = await newProject()
    const batch = [mails(id, 100), ...times(5, () => bounce(id))]

    for (const ctx of [...instances(), instance()]) await countUsage(ctx, batch)

    expect(linesAbout(id)).toEqual(['passed bounces 0.05'])
  })

  it('is logged once if two processes count its bounces at the same time', async () => {
    const id = await newProject()
    await consume([mails(id, 300)])

    const messages = times(40, () => bounce(id))
    await Promise.all(
      messages.map((message, index) => countUsage(index % 2 ? instances()[1] : instances()[0], [message])),
    )

    expect(linesAbout(id)).toEqual(['passed bounces 0.02', 'passed bounces 0.05'])
  })
})

describe('a project that falls below a rate', () => {
  it('is logged once by the loop when it has sent more mail, and again when it passes the rate again', async () => {
    const id = await newProject()
    await consume([mails(id, 100), ...times(5, () => bounce(id)), mails(id, 100)])
    await accounts().runLoop('mail-rates')
    await consume([mails(id, 100)])
    const before = linesAbout(id)

    await accounts().runLoop('mail-rates')
    await reportFallenRates(instances()[1])
    await consume(times(1, () => bounce(id)))

    expect(before).toEqual(['passed bounces 0.05', 'recovered bounces 0.05'])
    expect(linesAbout(id).slice(2)).toEqual(['recovered bounces 0.02', 'passed bounces 0.02'])
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info', 'info', 'warn'])
  })

  it('is logged when its bounces are older than 24 hours', async () => {
    const id = await newProject()
    await consume([mails(id, 100), ...times(5, () => bounce(id)), ...times(3, () => complaint(id))])
    accounts().pass(25 * hourMs)

    await Promise.all(instances().map(reportFallenRates))

    expect(linesAbout(id)).toEqual([
      'passed bounces 0.05',
      'passed complaints 0.001',
      'recovered bounces 0.02',
      'recovered complaints 0.0008',
    ])
  })

  it('starts at zero if an operator enables it again', async () => {
    const id = await newProject()
    const setDisabled = (disabled: boolean) =>
      accounts()
        .asPeer()
        .post(accountsApi.setProjectDisabled.path, {
          body: { projectId: id, disabled, reason: disabled ? 'MANUAL' : null },
        })
    await consume([mails(id, 100), ...times(5, () => bounce(id))])
    await setDisabled(true)
    await setDisabled(false)
    accounts().pass(hourMs)

    await accounts().runLoop('mail-rates')
    await consume([mails(id, 100), ...times(5, () => bounce(id))])

    expect(linesAbout(id)).toEqual(['passed bounces 0.05', 'passed bounces 0.05'])
  })
})
