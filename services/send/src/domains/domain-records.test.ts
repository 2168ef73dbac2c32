import type { DomainRecord } from '@postrider/contracts/resources'
import { fc } from '@postrider/testing/property'
import {
  domainRecords,
  domainStatus,
  isVerifiedAfter,
  observeRecord,
  type RecordAnswer,
} from './domain-records.ts'

const ses = domainRecords('acme.dev', {
  kind: 'ses',
  tokens: ['t1', 't2', 't3'],
  region: 'eu-west-1',
  mailFromSubdomain: 'mail',
})
const own = domainRecords('acme.dev', { kind: 'own', selector: 'pr1', publicKey: 'MIIB+/x==' })
const found = (...records: string[]): RecordAnswer => ({ kind: 'found', records })
const none: RecordAnswer = { kind: 'none' }
const failed: RecordAnswer = { kind: 'failed' }
const record = (records: DomainRecord[], purpose: string, type: string): DomainRecord => {
  const wanted = records.find((each) => each.purpose === purpose && each.type === type)
  if (!wanted) throw new Error(`no ${type} for ${purpose}`)
  return wanted
}

describe('the records of a sender domain', () => {
  it('contain an optional MX if mail can be received', () => {
    const records = domainRecords(
      'acme.dev',
      { kind: 'own', selector: 's', publicKey: 'k' },
      'mx.host.example',
    )
    const mx = record(records, 'INBOUND', 'MX')

    expect(mx).toMatchObject({ name: 'acme.dev', value: 'mx.host.example', priority: 10, required: false })
    expect(observeRecord(mx, found('10 MX.host.example.')).status).toBe('verified')
    expect(observeRecord(mx, found('1 aspmx.elsewhere.example')).status).toBe('different')
    expect(
      domainStatus([
        { ...record(records, 'DKIM', 'TXT'), status: 'verified' },
        { ...mx, status: 'missing' },
      ]),
    ).toBe('Success')
  })

  it('are three CNAMEs, the MAIL FROM pair and DMARC with SES', () => {
    const dkim = { type: 'CNAME', purpose: 'DKIM', required: true, status: 'pending' }
    const extra = { required: false, status: 'pending' }
    expect(ses).toEqual([
      { ...dkim, name: 't1._domainkey.acme.dev', value: 't1.dkim.amazonses.com' },
      { ...dkim, name: 't2._domainkey.acme.dev', value: 't2.dkim.amazonses.com' },
      { ...dkim, name: 't3._domainkey.acme.dev', value: 't3.dkim.amazonses.com' },
      {
        ...extra,
        type: 'MX',
        name: 'mail.acme.dev',
        value: 'feedback-smtp.eu-west-1.amazonses.com',
        priority: 10,
        purpose: 'MAIL FROM',
      },
      {
        ...extra,
        type: 'TXT',
        name: 'mail.acme.dev',
        value: 'v=spf1 include:amazonses.com ~all',
        purpose: 'MAIL FROM',
      },
      { ...extra, type: 'TXT', name: '_dmarc.acme.dev', value: 'v=DMARC1; p=none', purpose: 'DMARC' },
    ])
  })

  it('are one key and DMARC if this service signs mails', () => {
    expect(own).toEqual([
      {
        type: 'TXT',
        name: 'pr1._domainkey.acme.dev',
        value: 'v=DKIM1; k=rsa; p=MIIB+/x==',
        purpose: 'DKIM',
        required: true,
        status: 'pending',
      },
      {
        type: 'TXT',
        name: '_dmarc.acme.dev',
        value: 'v=DMARC1; p=none',
        purpose: 'DMARC',
        required: false,
        status: 'pending',
      },
    ])
  })
})

describe('observeRecord', () => {
  const cname = record(ses, 'DKIM', 'CNAME')
  const key = record(own, 'DKIM', 'TXT')

  it.each([
    ['an exact CNAME', cname, found('T1.dkim.amazonses.com.'), 'verified'],
    ['a CNAME to somewhere else', cname, found('t9.dkim.amazonses.com'), 'different'],
    ['no CNAME', cname, none, 'missing'],
    ['a DNS failure', cname, failed, 'unknown'],
    ['a DNS failure of a verified record', { ...cname, status: 'verified' }, failed, 'verified'],
    ['a verified record that disappeared', { ...cname, status: 'verified' }, none, 'missing'],
    ['a key with other spacing', key, found('v=DKIM1;k=rsa;p=MIIB +/x=='), 'verified'],
    ['a key among other texts', key, found('hello', 'v=DKIM1; p=MIIB+/x=='), 'verified'],
    ['another key', key, found('v=DKIM1; k=rsa; p=OTHER'), 'different'],
    ['a revoked key', key, found('v=DKIM1; k=rsa; p='), 'different'],
    ['other texts only', key, found('hello'), 'missing'],
    ['the MX', record(ses, 'MAIL FROM', 'MX'), found('10 feedback-smtp.eu-west-1.amazonses.com'), 'verified'],
    ['another MX', record(ses, 'MAIL FROM', 'MX'), found('10 mx.acme.dev'), 'different'],
    [
      'SPF that also includes another domain',
      record(ses, 'MAIL FROM', 'TXT'),
      found('v=spf1 a include:x.dev include:amazonses.com -all'),
      'verified',
    ],
    ['SPF without SES', record(ses, 'MAIL FROM', 'TXT'), found('v=spf1 -all'), 'different'],
    [
      'SPF that includes a look-alike',
      record(ses, 'MAIL FROM', 'TXT'),
      found('v=spf1 include:amazonses.com.evil.dev -all'),
      'different',
    ],
    [
      'a stricter DMARC',
      record(ses, 'DMARC', 'TXT'),
      found('v=DMARC1; p=reject; rua=mailto:a@acme.dev'),
      'verified',
    ],
  ] as const)('reads %s', (_what, before, answer, status) => {
    expect(observeRecord(before, answer)).toEqual({ ...before, status })
  })
})

describe('the state of a domain', () => {
  const statuses = (...all: string[]) =>
    ses.map((each, index) => ({ ...each, status: all[index] ?? 'missing' }))

  it.each([
    ['no record was looked up', ses, 'NotStarted'],
    ['no record is required yet', own.slice(1), 'NotStarted'],
    ['all records are missing', statuses(), 'Pending'],
    ['one required record is missing', statuses('verified', 'verified'), 'Pending'],
    ['all required records are verified', statuses('verified', 'verified', 'verified'), 'Success'],
    ['a required record is different', statuses('verified', 'different', 'missing'), 'Failed'],
    ['a DNS lookup failed', statuses('verified', 'unknown', 'different'), 'TemporaryFailure'],
  ])('is correct if %s', (_what, records, status) => {
    expect(domainStatus(records)).toBe(status)
  })

  it('is verified after Success, and stays verified after TemporaryFailure', () => {
    const results = (['NotStarted', 'Pending', 'Failed', 'TemporaryFailure', 'Success'] as const).map(
      (status) => [isVerifiedAfter(status, false), isVerifiedAfter(status, true)],
    )
    expect(results).toEqual([[false, false], [false, false], [false, false], [false, true], [true, true]]) // prettier-ignore
  })

  it('is Success only if every required record was found', () => {
    const answer = fc.oneof(
      fc.constant(none),
      fc.constant(failed),
      fc.constantFrom('t1', 't2', 't3').map((t) => found(`${t}.dkim.amazonses.com`)),
    )
    fc.assert(
      fc.property(fc.array(answer, { minLength: 3, maxLength: 3 }), (answers) => {
        const seen = ses.map((each, index) => observeRecord(each, answers[index] ?? none))
        const right = answers.every(
          (each, index) => each.kind === 'found' && each.records[0] === ses[index]?.value,
        )
        expect(domainStatus(seen) === 'Success').toBe(right)
      }),
    )
  })
})
