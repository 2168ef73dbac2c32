import type { Catalogue, Texts } from '../../text/catalogue.ts'

const en = {
  title: 'Danger zone',
  intro: 'These actions delete data and cannot be undone.',
  reset: {
    title: 'Reset the project',
    text: 'Deletes all contacts, events, templates, campaigns, segments, workflows, mails and images. Keeps settings, members, keys, domains and suppressions.',
    open: 'Reset project',
    question: (name: string) => `Reset ${name}?`,
    action: 'Delete the data',
    started: 'The data is being deleted.',
  },
  progress: {
    list: 'Progress of the reset',
    running: 'The data is being deleted. You can leave this page.',
    done: 'All data from before the reset is deleted.',
    at: 'Last reset',
    finished: 'Deleted',
    waiting: 'Waiting',
  },
  deletion: {
    title: 'Delete the project',
    text: 'Deletes the project with all its data, members, keys and domains. Links in mails that were sent stop to work.',
    open: 'Delete project',
    question: (name: string) => `Delete ${name}?`,
    action: 'Delete project',
    deleted: (name: string) => `The project ${name} is deleted.`,
  },
} satisfies Texts

export const dangerTexts: Catalogue<typeof en> = { en }
