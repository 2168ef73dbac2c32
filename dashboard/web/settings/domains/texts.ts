import type { Catalogue, Texts } from '../../text/catalogue.ts'

const en = {
  title: 'Domains',
  intro: 'You send from addresses of domains that you have verified by DNS records.',
  list: 'Sender domains',
  add: {
    open: 'Add domain',
    title: 'Add a sender domain',
    field: 'Domain',
    hint: 'The part after the @ of your sender addresses, such as example.com or mail.example.com. You need access to its DNS records.',
    action: 'Add domain',
    added: 'The domain is added. Now add its DNS records.',
  },
  none: 'No sender domain yet',
  noneHint: 'Add the domain that your mails come from. Without a verified domain, the project cannot send.',
  created: 'Added',
  state: 'State',
  checked: 'Last check',
  notChecked: 'Not checked yet',
  notFound: 'This domain does not exist in the project. It may have been removed.',
  states: {
    verified: 'Verified',
    NotStarted: 'Waiting for DNS records',
    Pending: 'DNS records incomplete',
    Success: 'Verified',
    Failed: 'DNS records differ',
    TemporaryFailure: 'DNS does not respond',
  },
  records: {
    title: 'DNS records',
    intro:
      'Add these records where the DNS of the domain is managed, usually at the company where you registered it.',
    purposes: {
      DKIM: 'Signature (DKIM)',
      OWNERSHIP: 'Ownership',
      'MAIL FROM': 'Bounces (MAIL FROM)',
      INBOUND: 'Incoming mail',
      DMARC: 'DMARC',
    },
    type: 'Type',
    name: 'Name',
    value: 'Value',
    priority: 'Priority',
    required: 'Required',
    optional: 'Recommended',
    nameOf: (purpose: string) => `the name of the record “${purpose}”`,
    valueOf: (purpose: string) => `the value of the record “${purpose}”`,
    state: {
      pending: 'Not checked yet',
      verified: 'Found',
      missing: 'Not found',
      different: 'Has another value',
      unknown: 'DNS does not respond',
    },
    unknownState: 'Unknown',
    remedy: {
      missing: 'DNS has no such record. A new record can take up to an hour to appear.',
      different: 'DNS has a record with this name, but with another value. Change it to the value above.',
    },
  },
  guide: {
    title: 'How to add the records',
    steps: {
      open: 'Sign in at the provider of your DNS, and open the records of the domain.',
      add: 'Add a record of the given type for each entry above. Copy its name and its value.',
      suffix: (domain: string) =>
        `Many providers add “.${domain}” to the name by themselves. Then enter only the part before it.`,
      wait: 'Come back and press “Check now”. The server also checks every five minutes, and this page shows the result.',
    },
  },
  check: {
    action: 'Check now',
    verified: 'All required records were found. You can send from this domain.',
    incomplete: 'Not all required records were found yet.',
  },
  remove: {
    action: 'Remove domain',
    title: (domain: string) => `Remove ${domain}?`,
    text: 'The project can no longer send from this domain. The DNS records stay until you delete them at your provider.',
    removed: 'The domain is removed.',
  },
} satisfies Texts

export const domainTexts: Catalogue<typeof en> = { en }
