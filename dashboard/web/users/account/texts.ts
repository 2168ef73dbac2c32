import type { Catalogue, Texts } from '../../text/catalogue.ts'
import { count } from '../../text/format.ts'

const en = {
  title: 'Account',
  email: {
    title: 'Email address',
    current: (email: string) => `You sign in as ${email}.`,
    change: 'Change address',
    dialog: 'Change the email address',
    hint: 'We send a mail with a link to the new address. Until you open the link, the old address stays valid.',
    field: 'New email address',
    action: 'Send the link',
    sent: (email: string) =>
      `We sent a mail to ${email}. Open its link in this browser to finish the change.`,
    needsPassword: 'Set a password first. The change of the address requires it.',
  },
  password: {
    title: 'Password',
    hint: 'A change ends all other sessions of your account.',
    current: 'Current password',
    next: 'New password',
    rule: 'At least 8 characters.',
    action: 'Change password',
    changed: 'The password is changed. All other sessions have ended.',
    none: 'Your account has no password, because you sign in with another provider. We can send you a mail with a link that sets the first password.',
    first: 'Send me the link',
    sent: (email: string) => `We sent a mail to ${email}. Its link is valid for an hour.`,
  },
  methods: {
    title: 'Sign-in methods',
    hint: 'You can sign in with each of these methods.',
    password: 'Password',
    on: 'In use',
    off: 'Not in use',
    connect: 'Sign out and sign in with a provider of the same address to connect it to this account.',
  },
  sessions: {
    title: 'Sessions',
    hint: 'The browsers and programs that are signed in to your account.',
    list: 'Sessions of your account',
    device: 'Device',
    current: 'This session',
    lastUsed: 'Last used',
    created: 'Signed in',
    actions: 'Actions',
    end: 'End',
    endOf: (device: string) => `End the session of ${device}`,
    ended: 'The session has ended.',
    endOthers: 'End all other sessions',
    endedOthers: (ended: number) => `${count(ended, 'session', 'sessions')} ended.`,
    unknown: 'Unknown device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },
  theme: {
    title: 'Theme',
    hint: 'The choice is stored in this browser.',
    label: 'Colours',
    options: { system: 'As the device', light: 'Light', dark: 'Dark' },
  },
  deletion: {
    title: 'Delete the account',
    hint: 'You leave all projects. Projects without other members are deleted with all their data. This cannot be undone.',
    action: 'Delete account',
    dialog: 'Delete your account',
    password: 'Password',
    needsPassword: 'Set a password first. The deletion requires it.',
    lastOwner:
      'You are the only owner of these projects. Make another member the owner, or delete them first:',
    onlyMember: 'These projects have no other member and are deleted with all their data:',
    confirm: 'Also delete these projects',
    type: (email: string) => `Type “${email}” to confirm`,
  },
} satisfies Texts

export const accountTexts: Catalogue<typeof en> = { en }
