import type { Catalogue, Texts } from '../text/catalogue.ts'

const en = {
  name: 'Name',
  type: 'Type',
  typeHint: 'Marketing mail goes only to subscribed contacts and gets an unsubscribe link.',
  types: { MARKETING: 'Marketing', TRANSACTIONAL: 'Transactional', HEADLESS: 'Without a layout' },
  subject: 'Subject',
  from: 'Sender address',
  fromHint: 'An address of a verified domain.',
  fromName: 'Sender name',
  replyTo: 'Reply-to address',
  body: 'HTML of the mail',
  variables: 'Subject and HTML are Liquid: {{name ?? "there"}} inserts a field of the contact.',
  previewAs: 'Preview as contact',
  previewAsHint: 'Type a part of an address. Without a contact, variables are empty.',
  noContact: 'No contact matches.',
  faults: 'Errors',
  fault: (field: string, line: number, message: string) => `${field}, line ${line}: ${message}`,
  fields: { subject: 'Subject', body: 'HTML', text: 'Text', fromName: 'Sender name' },
  saveFirst: 'Save your changes first, then send.',
  test: {
    action: 'Send a test mail',
    to: 'Address',
    toMember: 'The address of a member of this project.',
    sent: 'The test mail is on its way.',
    suppressed: 'This address is suppressed, so the test mail is not sent.',
  },
  unknown: (names: string) => `Without a value for this contact: ${names}.`,
} satisfies Texts

export const mailEditorTexts: Catalogue<typeof en> = { en }
