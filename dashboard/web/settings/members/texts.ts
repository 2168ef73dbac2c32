import { roleTexts } from '../../session/role-texts.ts'
import { textsOf, type Catalogue, type Texts } from '../../text/catalogue.ts'

const en = {
  title: 'Members',
  intro: 'The users who can open this project, with their roles.',
  roles: textsOf(roleTexts),
  roleHints: {
    OWNER: 'Owner: also billing, limits, and the deletion of the project.',
    ADMIN: 'Admin: also members, domains, keys, webhooks and settings.',
    MEMBER: 'Member: reads and changes contacts, mails, campaigns, templates and workflows.',
  },
  members: {
    title: 'Members',
    list: 'Members of the project',
    address: 'Email address',
    you: 'You',
    joined: 'Joined',
    change: 'Change role',
    changeOf: (email: string) => `Change role of ${email}`,
    remove: 'Remove',
    removeOf: (email: string) => `Remove ${email}`,
  },
  role: {
    title: 'Change the role',
    field: 'Role',
    who: (email: string) => `The role of ${email}.`,
    own: 'This is your own role. You cannot raise it again by yourself.',
    action: 'Change role',
    changed: (email: string, role: string) => `${email} is now ${role}.`,
  },
  removal: {
    title: (email: string) => `Remove ${email}?`,
    text: 'This person loses access immediately. Open invitations that this person sent end.',
    action: 'Remove member',
    removed: (email: string) => `${email} is no longer a member.`,
  },
  leaving: {
    title: 'Leave the project',
    open: 'Leave project',
    question: (project: string) => `Leave ${project}?`,
    text: 'You lose access immediately. Another admin or owner must invite you before you can return.',
    action: 'Leave project',
    left: 'You have left the project.',
    onlyOwner:
      'You are the only owner. Make another member the owner before you leave, or delete the project.',
  },
  invite: {
    open: 'Invite',
    title: 'Invite a member',
    email: 'Email address',
    hint: 'A user with this verified address joins immediately. Any other address gets a mail with a link for seven days.',
    role: 'Role',
    action: 'Send invitation',
    sent: (email: string) => `An invitation was sent to ${email}.`,
    joined: (email: string) => `${email} is now a member.`,
  },
  invitations: {
    title: 'Open invitations',
    list: 'Open invitations',
    none: 'No invitation is open.',
    by: (email: string) => `Invited by ${email}`,
    expires: 'Valid until',
    again: 'Send again',
    againTo: (email: string) => `Send again to ${email}`,
    revoke: 'Revoke',
    revokeOf: (email: string) => `Revoke the invitation of ${email}`,
    revoked: (email: string) => `The invitation of ${email} is revoked. Its link no longer works.`,
  },
} satisfies Texts

export const memberTexts: Catalogue<typeof en> = { en }
