import type { Catalogue, Texts } from '../../text/catalogue.ts'

const en = {
  title: 'Billing',
  off: 'This server has no billing.',
  plan: {
    title: 'Subscription',
    active: 'This project has a subscription.',
    none: 'This project has no subscription.',
    hint: 'The payment provider Stripe shows the page on which you pay and change your payment method.',
    currency: 'Currency',
    currencies: { '': 'Currency of the price', eur: 'Euro', usd: 'US dollar', gbp: 'Pound sterling' },
    start: 'Start subscription',
    portal: 'Open the billing portal',
    badAddress: 'The payment provider returned an invalid address.',
  },
  month: {
    title: 'This month',
    period: 'Period',
    mails: 'Counted mails',
    credits: 'Credits',
    upcoming: 'Next invoice',
    none: 'None',
  },
  invoices: {
    title: 'Invoices',
    list: 'Invoices',
    none: 'No invoices yet',
    number: 'Number',
    draft: 'Draft',
    created: 'Date',
    state: 'State',
    amount: 'Amount',
    links: 'Documents',
    view: 'View',
    viewOf: (number: string) => `View invoice ${number}`,
    pdf: 'PDF',
    pdfOf: (number: string) => `PDF of invoice ${number}`,
    unpaid: 'An invoice is unpaid. Pay it, so that the project is not disabled.',
    states: {
      draft: 'Draft',
      open: 'Open',
      paid: 'Paid',
      uncollectible: 'Uncollectible',
      void: 'Void',
      unknown: 'Unknown',
    },
  },
} satisfies Texts

export const billingTexts: Catalogue<typeof en> = { en }
