import type { Catalogue, Texts } from '../../text/catalogue.ts'
import { count } from '../../text/format.ts'

const en = {
  title: 'Fields of contacts',
  trail: 'Contacts',
  intro: 'What you know about contacts. A field exists as soon as one contact has it.',
  search: 'Search fields',
  field: 'Field',
  type: 'Type',
  types: { string: 'Text', number: 'Number', boolean: 'Yes or no', date: 'Date' },
  coverage: 'Contacts with a value',
  coverageOf: (contacts: string, percent: string) => `${contacts} (${percent})`,
  uses: 'Uses',
  shown: (from: number, to: number, total: number) =>
    total === 0 ? '0 fields' : `${from}–${to} of ${count(total, 'field', 'fields')}`,
  noMatch: 'No field matches.',
  details: (name: string) => `Where ${name} is used`,
  open: 'Where used',
  openLabel: (name: string) => `Where used: ${name}`,
  segments: 'Segments',
  campaigns: 'Unfinished campaigns',
  workflows: 'Workflows',
  unused: 'No segment, unfinished campaign or workflow uses this field.',
  contacts: (contacts: number) => `${count(contacts, 'contact has', 'contacts have')} a value.`,
  cannotDelete: 'Remove these uses before you delete the field.',
  isStandard: 'Every contact has this field. It cannot be deleted.',
  delete: 'Delete field',
  deleteTitle: (name: string) => `Delete the field ${name}?`,
  deleteText: (contacts: number) =>
    `The value is deleted from ${count(contacts, 'contact', 'contacts')}. This cannot be undone.`,
  deleted: (name: string, contacts: number) =>
    `Deleted ${name} from ${count(contacts, 'contact', 'contacts')}.`,
  deleting: (name: string) => `${name} is being deleted. Contacts change one after the other.`,
} satisfies Texts

export const fieldsTexts: Catalogue<typeof en> = { en }
