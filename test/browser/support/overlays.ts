import type { Page } from 'playwright-core'

/** Matches open dialogs, menus and lists of options. */
export const overlaySelector = '[role=dialog], [role=menu], [role=listbox]'

/** A dialog, menu or list of options of a page. */
export interface Overlay {
  /** The file in `dashboard/web` that defines it. */
  file: string
  /** The path of a page that opens it. */
  path: string
  /** The steps on the page. The last step opens it. */
  steps: readonly Step[]
}

type Step = (page: Page) => Promise<unknown>

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()
const choose =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name, exact: true }).click()
const follow =
  (name: string): Step =>
  (page) =>
    page.getByRole('link', { name, exact: true }).first().click()
const keys =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name)
const fill =
  (name: string, text: string): Step =>
  (page) =>
    page.getByRole('combobox', { name, exact: true }).fill(text)
const select =
  (name: string, option: string): Step =>
  (page) =>
    page.getByRole('combobox', { name, exact: true }).selectOption({ label: option })
const selectRow: Step = (page) => page.getByRole('row').nth(1).getByRole('checkbox').click({ force: true })
const overlay = (file: string, path: string, ...steps: readonly Step[]): Overlay => ({
  file: `${file}.tsx`,
  path: `/p/$projectId${path}`,
  steps,
})
/** Sends the event of an ended session. The session itself stays valid for the other tests. */
const endSession: Step = (page) => page.evaluate("dispatchEvent(new Event('postrider:session-ended'))")
const more = press('More actions')
const openSuppression = press(/^Actions for bounce@/)

const ofTheFrame: readonly Overlay[] = [
  overlay('app/project-menu', '', press(/: change project$/)),
  overlay('app/user-menu', '', press('Account menu')),
  overlay('app/keyboard-help-dialog', '', keys('?')),
  overlay('users/sign-in-again-dialog', '', endSession),
  overlay('app/palette-dialog', '', keys('ControlOrMeta+k')),
  // The last of its page, because Escape only empties its field.
  overlay('app/palette-dialog', '', keys('ControlOrMeta+k'), (page) => page.keyboard.type('no such page')),
  { file: 'users/new-project-dialog.tsx', path: '/projects', steps: [press('New project')] },
  { file: 'users/account/email-section.tsx', path: '/account', steps: [press('Change address')] },
  { file: 'users/account/deletion-dialog.tsx', path: '/account', steps: [press('Delete account')] },
]

const contact = '/contacts/$contactId'
const fields = '/contacts/fields'
const segment = '/segments/$segmentId'
const ofContacts: readonly Overlay[] = [
  overlay('activity/activity-toolbar', '/activity', press('Types All types')),
  overlay('contacts/contact-picker', '/activity', fill('Contact', 'a')),
  overlay('contacts/add-contact-dialog', '/contacts', press('Add contact')),
  overlay('contacts/condition-dialog', '/contacts', press('Condition')),
  overlay('contacts/column-dialog', '/contacts', press('Columns')),
  overlay('contacts/export-menu', '/contacts', press('Export')),
  overlay('contacts/bulk-dialog', '/contacts', selectRow, press('Delete')),
  overlay('contacts/contact-actions', contact, more),
  overlay('contacts/remove-contact-dialog', contact, more, choose('Delete')),
  overlay('contacts/remove-contact-dialog', contact, more, choose('Erase all data')),
  overlay('contacts/contact-facts', contact, press('Change address')),
  overlay('contacts/field-dialog', contact, press('Add field')),
  overlay('contacts/fields/field-usage-dialog', fields, press('Where used: plan')),
  overlay('contacts/fields/field-usage-dialog', fields, press('Where used: seats'), press('Delete field')),
  overlay('segments/segment-actions', segment, more),
  overlay('segments/segment-actions', segment, more, choose('Delete')),
  overlay('segments/add-members-dialog', '/segments/$listId', press('Add contacts')),
  overlay('conditions/field-picker', `${segment}/edit`, fill('Name of the field', 'a')),
  overlay(
    'conditions/where-editor',
    `${segment}/edit`,
    select('What the rule checks', 'Event'),
    fill('Name of the event', 'ordered'),
    keys('Tab'),
    press('Limit to events with certain data'),
    fill('Key of the event’s data', 't'),
  ),
  overlay('ui/unsaved-dialog', `${segment}/edit`, keys('Tab'), follow('Mails')),
]

const campaign = '/campaigns/$draftId'
const workflow = '/workflows/$waitingWorkflowId'
const ofMails: readonly Overlay[] = [
  overlay('mails/mail-actions', '/mails/$scheduledId', press('Cancel the mail')),
  overlay('mails/reschedule-dialog', '/mails/$scheduledId', press('Change the time')),
  overlay('captured/clear-captured', '/mails/captured', press('Delete all')),
  overlay('suppressions/suppression-dialog', '/mails/suppressions', press('Add a suppression')),
  overlay('suppressions/suppression-table', '/mails/suppressions', openSuppression),
  overlay('suppressions/delete-dialog', '/mails/suppressions', openSuppression, choose('Delete')),
  overlay('campaigns/campaign-actions', campaign, more),
  overlay('campaigns/campaign-actions', campaign, more, choose('Delete')),
  overlay('campaigns/send-dialog', campaign, press('Send')),
  overlay('mail-editor/test-mail-dialog', campaign, press('Send a test mail')),
  overlay(
    'campaigns/campaign-actions',
    '/campaigns/$scheduledCampaignId',
    more,
    choose('Cancel the campaign'),
  ),
  overlay('templates/template-actions', '/templates/$templateId', press('Delete')),
  overlay('workflows/workflow-actions', workflow, more),
  overlay('workflows/workflow-actions', workflow, more, choose('Delete')),
  overlay('workflows/workflow-actions', workflow, more, choose('Cancel all executions')),
  overlay('workflows/start-dialog', workflow, more, choose('Start for a contact')),
  overlay('workflows/execution-page', `${workflow}/executions/$waitingId`, press('Cancel the execution')),
]

const domain = '/settings/domains/$domainId'
const members = '/settings/members'
const webhook = '/settings/webhooks/$endpointId'
const ofSettings: readonly Overlay[] = [
  overlay('settings/danger/reset-section', '/settings/danger', press('Reset project')),
  overlay('settings/danger/delete-section', '/settings/danger', press('Delete project')),
  overlay('settings/domains/add-domain-dialog', '/settings/domains', press('Add domain')),
  overlay('settings/domains/remove-button', domain, press('Remove domain')),
  overlay('settings/keys/rotate-section', '/settings/keys', press('Regenerate both keys')),
  overlay('settings/members/invite-dialog', members, press('Invite')),
  overlay('settings/members/role-dialog', members, press(/^Change role of /)),
  overlay('settings/members/remove-dialog', members, press(/^Remove /)),
  overlay('settings/members/leave-section', members, press('Leave project')),
  overlay('settings/webhooks/add-endpoint-dialog', '/settings/webhooks', press('Add endpoint')),
  overlay('settings/webhooks/endpoint-actions', webhook, more),
  overlay('settings/webhooks/edit-endpoint-dialog', webhook, more, choose('Edit')),
  overlay('settings/webhooks/test-dialog', webhook, press('Send test event')),
  overlay('settings/webhooks/replay-dialog', webhook, more, choose('Send events again')),
  overlay('settings/webhooks/delete-endpoint-dialog', webhook, more, choose('Delete endpoint')),
  overlay('settings/webhooks/rotate-dialog', webhook, more, choose('Rotate secret')),
  // The last of its page, because Escape does not close it.
  overlay('settings/webhooks/secret-dialog', webhook, more, choose('Rotate secret'), press('Rotate secret')),
]

/** The dialogs, menus and lists of options of the pages. */
export const overlays: readonly Overlay[] = [...ofTheFrame, ...ofContacts, ...ofMails, ...ofSettings]

/** Opens a dialog, menu or list of options, after it has closed an open one. */
export async function openOverlay(page: Page, { steps }: Overlay): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator(overlaySelector).first().waitFor({ state: 'detached' })
  for (const step of steps) await step(page)
  await page.locator(overlaySelector).first().waitFor()
}
