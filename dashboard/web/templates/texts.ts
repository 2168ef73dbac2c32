import type { Catalogue, Texts } from '../text/catalogue.ts'
import { count } from '../text/format.ts'

const en = {
  title: 'Templates',
  add: 'New template',
  filters: 'Filters of the templates',
  search: 'Search by name, description or subject',
  anyType: 'All types',
  name: 'Name',
  description: 'Description',
  subject: 'Subject',
  changed: 'Changed',
  shown: (shown: number, total: number) => `${shown} of ${count(total, 'template', 'templates')}`,
  none: 'No templates yet',
  noneHint: 'A template has the subject and the HTML of mails that you send again and again.',
  noMatch: 'No template matches these filters.',
  details: 'Template',
  mail: 'Mail',
  save: 'Save',
  create: 'Create template',
  created: 'The template is created.',
  saved: 'The template is saved.',
  duplicate: 'Duplicate',
  duplicated: 'The copy is open.',
  remove: 'Delete',
  removeTitle: 'Delete the template?',
  removed: 'The template is deleted.',
  removeText: (name: string) => `“${name}” is deleted. Mails that were sent keep their content.`,
  usage: 'Usage',
  sent: (mails: number) => `${count(mails, 'mail was', 'mails were')} sent with this template.`,
  usedBy: 'Campaigns and workflow steps that use it:',
  unused: 'No campaign and no workflow step uses it.',
} satisfies Texts

export const templateTexts: Catalogue<typeof en> = { en }
