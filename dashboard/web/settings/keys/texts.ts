import type { Catalogue, Texts } from '../../text/catalogue.ts'

const en = {
  title: 'API keys',
  intro: 'Programs call the API with a key of the project.',
  secret: {
    title: 'Secret key',
    hint: 'For your servers. It can read and change everything in the project, so keep it out of web pages and apps.',
    hidden: 'You do not see the secret key, because only admins and owners of the project may use it.',
    show: 'Show the secret key',
    hide: 'Hide the secret key',
    what: 'the secret key',
  },
  public: {
    title: 'Public key',
    hint: 'For web pages and apps. It can only track events.',
    what: 'the public key',
  },
  rotate: {
    title: 'Regenerate the keys',
    hint: 'Regenerate both keys if the secret key was published or a person who knows it has left.',
    action: 'Regenerate both keys',
    dialog: 'Regenerate both keys of this project?',
    effects: 'The old keys stop to work immediately. Until you enter the new keys there:',
    stops: {
      servers: 'Servers and scripts that send mails or change contacts get the error 401.',
      pages: 'Web pages and apps that track events with the public key lose these events.',
    },
    stays: 'Mails that are already queued, campaigns, workflows, webhooks and sessions continue.',
    done: 'Both keys are new. Enter them in your programs.',
  },
} satisfies Texts

export const keyTexts: Catalogue<typeof en> = { en }
