import { roleTexts } from '../session/role-texts.ts'
import { textsOf, type Catalogue, type Texts } from '../text/catalogue.ts'

const en = {
  frame: { navigation: 'Account navigation', projects: 'Projects' },
  projects: {
    title: 'Projects',
    list: 'Your projects',
    name: 'Name',
    role: 'Your role',
    created: 'Created',
    state: 'State',
    active: 'Active',
    disabled: 'Disabled',
    roles: textsOf(roleTexts),
    add: 'New project',
    none: 'No projects yet',
    noneHint:
      'A project has its own contacts, mails, domains and keys. Create one project for each product or brand.',
    dialog: 'Create a project',
    dialogHint: 'The recipients of your mails see this name on the page where they unsubscribe.',
    create: 'Create project',
  },
  email: 'Email address',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  passwordHint: 'At least 8 characters.',
  login: {
    title: 'Sign in',
    action: 'Sign in',
    forgot: 'Forgot the password?',
    toSignUp: 'Create an account',
    withProvider: (name: string) => `Continue with ${name}`,
    or: 'or',
    oauthFailed: 'The sign-in with this provider failed. Try again, or sign in with the password.',
  },
  again: {
    title: 'Your session has ended',
    hint: 'Sign in to continue. The page keeps your input.',
    inNewTab: 'Sign in another way, in a new tab',
    otherTitle: 'Another account is signed in',
    otherHint: (other: string, owner: string) =>
      `You are signed in as ${other}. Sign in as ${owner} to keep the input of this page.`,
    discard: (other: string) => `Discard the input and continue as ${other}`,
    done: 'You are signed in again. Repeat your last action.',
  },
  signUp: {
    title: 'Create an account',
    action: 'Create account',
    toLogin: 'I already have an account',
    disabled: 'This server accepts no new accounts. Ask its operator for an invitation.',
  },
  forgot: {
    title: 'Reset the password',
    intro: 'We send you a mail with a link that sets a new password.',
    action: 'Send the link',
    sent: 'If this address has an account, a mail with a link is on its way. The link is valid for an hour.',
    toLogin: 'Back to the sign-in',
  },
  reset: {
    title: 'Set a new password',
    action: 'Set password',
    done: 'The password is changed. All sessions of the account have ended.',
    toLogin: 'Sign in',
  },
  missingToken: 'This link is incomplete. Open the link of the mail again, or copy it completely.',
  askAgain: 'Request a new link',
  verify: {
    title: 'Verify the address',
    intro: 'Confirm that this address belongs to you.',
    action: 'Verify address',
    done: 'The address is verified.',
    waiting: (email: string) => `We sent a mail to ${email}. Open the link in this mail to continue.`,
    resend: 'Send the mail again',
    resent: 'The mail is on its way.',
    check: 'I have verified it',
    signOut: 'Use another account',
    toStart: 'Continue',
    toLogin: 'Sign in, then open the link of the mail again',
  },
  invitation: {
    title: 'Join a project',
    intro: 'You were invited to a project.',
    signIn: 'Sign in, or create an account with the address of the invitation, to join.',
    action: 'Join the project',
    used: 'If you have already joined, you find the project in your list. Otherwise ask for a new invitation.',
    toProjects: 'Open my projects',
  },
  signInLink: {
    title: 'Signing in',
    failed:
      'This link was already used or has expired. Restart the server for a new link, or sign in with the password that the server printed.',
    toLogin: 'Sign in with the password',
    retry: 'Try again',
  },
} satisfies Texts

export const userTexts: Catalogue<typeof en> = { en }
