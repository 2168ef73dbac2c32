import type { Catalogue, Texts } from '../../text/catalogue.ts'

const en = {
  title: 'General settings',
  readOnly: 'Only admins and owners of the project can change these settings.',
  save: 'Save changes',
  saved: 'The settings are saved.',
  id: 'Project id',
  idWhat: 'the project id',
  project: {
    title: 'Project',
    name: 'Name',
    nameHint: 'Recipients see the name on the page where they unsubscribe.',
    language: 'Language',
    languageHint: 'The language of the unsubscribe line in mails and of the pages for recipients.',
  },
  logo: {
    title: 'Logo',
    hint: 'The pages where recipients change their subscription show the logo. JPEG, PNG, GIF or WebP, up to 10 MB.',
    alt: (name: string) => `Logo of ${name}`,
    none: 'No logo yet.',
    upload: 'Upload a logo',
    replace: 'Replace the logo',
    remove: 'Remove the logo',
    saved: 'The logo is saved.',
    removed: 'The logo is removed.',
    noStorage: 'This server stores no images. Enter the address of an image instead.',
    url: 'Address of the image',
    urlHint: 'It begins with https://.',
    useUrl: 'Use this image',
  },
  mail: {
    title: 'Mail',
    tracking: 'Tracking of opens and clicks',
    trackingHint: 'Tracking adds an invisible image to mails and replaces their links.',
    modes: {
      ENABLED: 'In all mails',
      MARKETING_ONLY: 'Only in campaigns and other marketing mails',
      DISABLED: 'In no mail',
    },
    perHour: 'Workflow mails per hour and address',
    perDay: 'Workflow mails per day and address',
    limitHint: 'A workflow sends no more than this to one address. Further mails are suppressed.',
  },
} satisfies Texts

export const generalTexts: Catalogue<typeof en> = { en }
