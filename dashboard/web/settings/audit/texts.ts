import type { Catalogue, Texts } from '../../text/catalogue.ts'
import { count } from '../../text/format.ts'

const en = {
  title: 'Audit log',
  adminsOnly: 'Only admins and owners of the project see the audit log.',
  intro: 'Who changed what in this project, newest first.',
  list: 'Changes in the project',
  filters: 'Filters of the audit log',
  action: 'Action',
  anyAction: 'All actions',
  time: 'Time',
  actor: 'By',
  address: 'Address',
  actors: {
    user: 'A user whose account was deleted',
    key: 'The secret key',
    service: (name: string) => `The service ${name}`,
    system: 'The system',
  },
  unknown: 'Unknown',
  shown: (shown: number) => count(shown, 'change', 'changes'),
  none: 'No changes yet',
  noMatch: 'No change matches this filter.',
} satisfies Texts

export const auditTexts: Catalogue<typeof en> = { en }
